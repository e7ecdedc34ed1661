/** Texts of a question that is answered with a file. */
export const formFileCopy = {
  choose: 'Elegir un archivo',
  change: 'Elegir otro archivo',
  remove: 'Quitar el archivo',
  hint: 'Un PDF o una foto, de hasta 10 MB.',
  sending: 'Subiendo el archivo…',
  saved: (name: string) => `Archivo guardado: ${name}`,
  failed: (reason: string) => `Error al subir el archivo: ${reason}`,
} as const;
