/** What the centre's channels are called; apart from the pages' texts, because islands name some of them. */
export const socialLabels = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  phoneNumber: 'Teléfono',
  youtube: 'YouTube',
  tiktok: 'TikTok',
} as const;
