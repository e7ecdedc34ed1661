import type { MailsOfDay } from '../../mail/staff-contract';

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
  mailsNearLimit: ({ sent, limit }: MailsOfDay) =>
    `Hoy ya salieron ${String(sent)} de los ${String(limit)} correos del día. Cuando quedan pocos, los avisos esperan hasta mañana; los códigos y los enlaces siguen saliendo.`,
} as const;
