/** Messages in Strapi's admin when an upload, or deleting or replacing a file in use, is rejected. */
export const MEDIA_TEXTS = {
  notAnImage: (name: string) => `«${name}» no es una imagen.`,
  keptOne: (places: string) =>
    `No se eliminó: el archivo se usa en ${places}. Sacalo de ahí primero y volvé a intentarlo.`,
  keptAll: (places: string) =>
    `No se eliminó nada: hay archivos que se usan en ${places}. Sacalos de ahí primero y volvé a intentarlo.`,
  notReplaced: (places: string) =>
    `No se reemplazó: el archivo se usa en ${places}. Una imagen se cambia por otra imagen, y un PDF por otro PDF.`,
  training: (title: string) => `la capacitación «${title}»`,
  publication: (title: string) => `la publicación «${title}»`,
  teacher: (name: string) => `la ficha docente de «${name}»`,
  landingImages: 'las imágenes de portada',
  siteContent: 'el contenido del sitio',
  publishedVersion: (place: string) => `la versión publicada de ${place}`,
  morePlaces: (count: number) => (count === 1 ? '1 lugar más' : `${String(count)} lugares más`),
} as const;
