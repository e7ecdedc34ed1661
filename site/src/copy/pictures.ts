/** Texts of the pictures of documents (spec §5, §8). */
export const pictureCopy = {
  none: 'Todavía no hay una foto.',
  choose: 'Elegir o sacar una foto',
  uploading: 'Subiendo la imagen…',
  wait: 'Esperá a que termine de subirse la foto y probá de nuevo.',
  formats: 'JPG, PNG, WebP, GIF o BMP.',
  saved: 'Imagen guardada',
  // spec §8, Other
  failed: (code: string) => `Error al subir imagen (${code})`,

  'dni-images': {
    title: 'Foto del frente de tu DNI',
    hint: 'Que se lea bien. Solo la ve la administración del centro.',
    alternative: 'Frente de tu DNI',
  },
  'dni-images-back': {
    title: 'Foto del reverso de tu DNI',
    hint: 'Que se lea bien. Solo la ve la administración del centro.',
    alternative: 'Reverso de tu DNI',
  },
  'passport-photos': {
    title: 'Foto carnet',
    hint: 'De frente, con buena luz y fondo liso. Es la que va en tu libreta.',
    alternative: 'Tu foto carnet',
  },
} as const;
