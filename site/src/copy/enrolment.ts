/** Texts of enrolling (spec §4, §5, §8). */
export const enrolmentCopy = {
  // spec §5, Enrolment pre-checks
  'failed.title': 'Inscripción no registrada',
  'failed.later': 'Ahora no',
  'signIn.text': 'Para inscribirte, debes crear un perfil de usuario',
  'signIn.link': 'Continuar',
  'profile.link': 'Completar mi perfil',
  'foodHandler.link': 'Completar mis datos',
  'form.link': 'Completar el formulario',
  'certificates.link': 'Ver mis constancias',
  // spec §8, Enrolment
  'failed.text': (code: string) => `Ocurrió un error al intentar registrar la inscripción (${code})`,
  'full.text':
    'Por el momento no hay cupo disponible en esta capacitación, te pedimos disculpas por las molestias.',
  'full.link': 'Ver otras capacitaciones abiertas',
  'full.similar': 'Parecidas, con lugar:',
  'done.title': 'Inscripción registrada',
  'done.text': (title: string) => `Ya estás participando en ${title}.`,
  'done.confirm': 'Confirmar mi correo',
  'waiting.title': 'Estás en lista de espera',
  'waiting.text': 'Esta capacitación está completa pero nos pondremos en contacto si se libera algún lugar.',

  // spec §2, Training detail
  'failed.missing': 'La capacitación que estás buscando no está vigente.',
  loading: 'Cargando capacitación',
  joining: 'Un momento…',
  enrolled: 'Ya estás participando.',
  // spec §4, Training state; design, Training state
  'enrolled.open': 'Ya estás participando. La información te llegará al comienzo.',
  waiting: (position: number) => `Estás en lista de espera. Tu lugar en la fila: ${String(position)}.`,
  provisional: (until: string) =>
    `Tu lugar está guardado hasta el ${until}. Confirmá tu correo antes; si no, pasa a quien sigue.`,
  lapsed: 'Se venció el plazo para confirmar tu correo: tu lugar pasó a quien sigue.',
  again: 'Anotarme otra vez',
  approved: 'Aprobaste esta capacitación.',
  certificate: 'Ver mi constancia',
  unread: 'No pudimos ver si ya estás participando.',

  leave: 'Dejar esta capacitación',
  'leave.question': '¿Querés dejar esta capacitación?',
  'leave.consequence': (title: string) =>
    `Tu lugar en ${title} queda libre para otra persona. Si después querés volver, dependés de que haya cupo.`,
  'leave.done': (title: string) => `Ya no estás participando en ${title}.`,
  'leave.failed.title': 'No pudimos registrar que la dejás',
} as const;
