/** Types of publication with their labels (spec §9). */
export const PUBLICATION_TYPE_LABELS = {
  news: 'Novedad',
  announcement: 'Anuncio',
  information: 'Información',
  project: 'Proyecto',
} as const;

export type PublicationType = keyof typeof PUBLICATION_TYPE_LABELS;

export const PUBLICATION_TYPES = Object.keys(PUBLICATION_TYPE_LABELS) as readonly PublicationType[];
