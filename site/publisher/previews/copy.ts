/** Texts of a preview without a page to show. */
export const copy = {
  title: 'Vista previa',
  forbidden: 'Esta dirección no es de una vista previa. Abrila desde la administración.',
  expired: 'Esta vista previa venció. Cerrala y volvé a abrirla.',
  gone: 'Este borrador ya no está.',
  unavailable: 'Por ahora no se puede armar la vista previa. Probá de nuevo en un momento.',
  unshowable: 'Todavía no se puede ver: a este borrador le faltan datos.',
  otherPage: 'Esta página no forma parte de la vista previa.',
} as const;
