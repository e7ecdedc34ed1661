import type { PhoneNotice } from '../../modules/mail/staff-contract';

/** Sentences by news; each takes the title of the training. */
const news: Readonly<Record<PhoneNotice['news'], (training: string) => string>> = {
  place: (training) => `Le tocó un lugar de la lista de espera en «${training}».`,
  'moved-back': (training) => `Pasó a la lista de espera de «${training}».`,
  suspended: (training) => `Se suspendió «${training}».`,
  cancelled: (training) => `Se canceló «${training}».`,
  withdrawn: (training) => `«${training}» no se dicta.`,
  resumed: (training) => `Se dicta de nuevo «${training}».`,
  changed: (training) => `Cambiaron las fechas o el lugar de «${training}».`,
};

export const texts = {
  title: 'Avisar por teléfono',
  explained: 'No tienen correo y todavía no lo saben:',
  unread: 'No se pudo cargar a quién hay que avisar por teléfono. Volvé a abrir esta página.',
  news,
  call: (phone: string) => `Llamar al ${phone}`,
  noPhone: 'Sin teléfono',
  whatsApp: 'WhatsApp',
  notified: 'Ya le avisé',
  notifiedOf: (name: string) => `Ya le avisé a ${name}`,
  notifiedTitle: (name: string) => `¿Ya lo sabe ${name}?`,
  notifiedExplained: (sentence: string) => `${sentence} Sale de esta lista y queda anotado.`,
  outdated: 'Cambió mientras tanto. Fijate qué hay que avisarle ahora.',
  failed: 'No se pudo anotar. Volvé a intentarlo.',
} as const;
