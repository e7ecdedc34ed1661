/** Texts of the list of one's own enrolments. */
export const myEnrolmentsCopy = {
  title: 'Mis inscripciones',
  past: 'Capacitaciones anteriores',
  pending: (title: string) => `Empezaste a inscribirte en ${title} y todavía no tenés tu lugar.`,
  'pending.link': 'Seguir con la inscripción',
  none: 'Todavía no estás participando en ninguna capacitación.',
  noneNow: 'Ahora no estás participando en ninguna capacitación.',
  see: 'Ver capacitaciones',
  loading: 'Cargando tus inscripciones…',
  enrolled: 'Participando',
  waiting: (position: number) => `En lista de espera, lugar ${String(position)}`,
  approved: 'Aprobada',
  provisional: (until: string) => `falta confirmar tu correo, hasta el ${until}`,
  'past.enrolled': 'Participaste',
  'past.waiting': 'Quedaste en lista de espera',
  starts: (date: string) => `Comienza el ${date}`,
  started: (date: string) => `Comenzó el ${date}`,
} as const;
