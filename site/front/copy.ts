/** Texts of the front's own responses, where no page of a release applies. */
export const copy = {
  malformed: 'La dirección no es válida.',
  tooLong: 'La dirección es demasiado larga.',
  methodNotAllowed: 'Esta dirección no admite ese método.',
  notFound: 'No encontramos lo que buscás.',
  fileUnavailable: 'El archivo no está disponible en este momento. Probá de nuevo en unos minutos.',
  noPreview: 'La vista previa no está disponible en este momento. Probá de nuevo en unos minutos.',
  unexpected: 'Ocurrió un error inesperado. Probá de nuevo en unos minutos.',
  startingTitle: 'El sitio se está preparando',
  starting: 'Estamos preparando el sitio. Volvé a intentar en unos segundos.',
} as const;
