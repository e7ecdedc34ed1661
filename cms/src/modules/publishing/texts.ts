/** Errors about publishing an entry that no page can show, read by editors in Strapi's content manager. */
export const publishCheckTexts = {
  invalid: (labels: string, hint: string) => `No se puede publicar así. Revisá ${labels}.${hint}`,
  videoHint: ' La dirección tiene que ser la de un video de YouTube o Vimeo.',
  missingAltText: (labels: string) =>
    `Falta el texto alternativo de una imagen en ${labels}: qué se ve en ella, para quien no puede verla. ` +
    'Escribilo en los datos de la imagen; si está dentro de un texto, volvé a elegirla después.',
} as const;
