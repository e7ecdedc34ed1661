import type { MailsOfDay } from '../../modules/mail/staff-contract';

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
  toPhone: 'Avisar por teléfono',
  toPhoneExplained: 'Les tocó un lugar de la lista de espera y no tienen correo:',
  noticesFailed: 'No se pudo cargar a quién hay que avisar por teléfono. Volvé a abrir el inicio.',
  call: (phone: string) => `Llamar al ${phone}`,
  noPhone: 'Sin teléfono',
  whatsApp: 'WhatsApp',
  notified: 'Ya le avisé',
  notifiedOf: (name: string) => `Ya le avisé a ${name}`,
  notifiedTitle: (name: string, training: string) => `¿Ya sabe ${name} que tiene lugar en «${training}»?`,
  notifiedExplained: 'Sale de esta lista. Queda anotado.',
  failed: 'No se pudo anotar. Volvé a intentarlo.',
} as const;
