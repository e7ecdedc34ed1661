/** Names of the centre's channels; separate from the pages' texts, because islands use some of them. */
export const socialLabels = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  phoneNumber: 'Teléfono',
  youtube: 'YouTube',
  tiktok: 'TikTok',
} as const;
