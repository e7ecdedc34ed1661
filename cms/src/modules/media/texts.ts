/** What Strapi's admin shows where a picture in use would be lost. */
export const MEDIA_TEXTS = {
  keptOne: (places: string) =>
    `No se eliminó: la imagen se usa en ${places}. Sacala de ahí primero y volvé a intentarlo.`,
  keptAll: (places: string) =>
    `No se eliminó nada: hay imágenes que se usan en ${places}. Sacalas de ahí primero y volvé a intentarlo.`,
  notReplaced: (places: string) =>
    `No se reemplazó: la imagen se usa en ${places}. Ahí solo puede ir otra imagen.`,
  training: (title: string) => `la capacitación «${title}»`,
  publication: (title: string) => `la publicación «${title}»`,
  teacher: (name: string) => `la ficha docente de «${name}»`,
  landingImages: 'las imágenes de portada',
  siteContent: 'el contenido del sitio',
  publishedVersion: (place: string) => `la versión publicada de ${place}`,
  morePlaces: (count: number) => (count === 1 ? '1 lugar más' : `${String(count)} lugares más`),
} as const;
