export const texts = {
  writing: 'Escribir',
  attending: 'Atender',
  newTraining: 'Nueva capacitación',
  newPublication: 'Nueva publicación',
  trainings: 'Todas las capacitaciones',
  centre: 'Datos del centro',
  enrolments: 'Inscripciones, aprobaciones y constancias',
  people: 'Buscar a una persona',
  pictures: 'Fotos de documentos',
  publicProfiles: (pending: number) =>
    pending === 0 ? 'Perfiles públicos' : `Perfiles públicos: ${String(pending)} por revisar`,
} as const;
