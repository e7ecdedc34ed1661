import { endOfLocalDay } from '@centro/shared/calendar';
import { occupancyOf } from './places';
import type { RosterStatus, RosterTraining } from '../../modules/enrolments/staff-contract';
import { rosterTexts } from '../../modules/enrolments/texts';

const number = (value: number) => value.toLocaleString('es-AR');
const people = (count: number) => (count === 1 ? '1 persona' : `${number(count)} personas`);

/** Labels of the statuses. */
export const STATUS_LABELS: Readonly<Record<RosterStatus, string>> = rosterTexts.statuses;

const DAY = new Intl.DateTimeFormat('es-AR', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'America/Argentina/Buenos_Aires',
});

/** @param start ISO 8601 */
export function dayOf(start: string | null): string {
  return start === null ? texts.noDate : DAY.format(new Date(start));
}

const WEEKDAY = new Intl.DateTimeFormat('es-AR', {
  weekday: 'short',
  timeZone: 'America/Argentina/Buenos_Aires',
});

const TIME = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

/** @param start ISO 8601 */
export function dayAndTimesOf(start: string | null, finish: string | null): string {
  if (start === null) return texts.noDate;
  const [from, until] = [new Date(start), finish === null ? undefined : new Date(finish)];
  // An end without a time is the whole day (design, Ends of days).
  const hasTime = until && until.getTime() !== endOfLocalDay(until.getTime());
  const end = hasTime && DAY.format(until) === DAY.format(from) ? ` a ${TIME.format(until)}` : '';
  return `${WEEKDAY.format(from)} ${DAY.format(from)}, ${TIME.format(from)}${end}`;
}

/** How a person is notified of a change: by mail, or else by the staff. */
export type Notice = 'mail' | 'unconfirmed' | 'no-email';

const NOTICES: Readonly<Record<Notice, string>> = {
  mail: 'Recibe un correo.',
  unconfirmed: 'Su correo está sin confirmar: avisale por teléfono.',
  'no-email': 'No tiene correo: avisale por teléfono.',
};

/** For one page of several, or the people that a search finds. */
const thesePresent = (count: number) =>
  count === 1 ? 'Presente 1 persona' : `Presentes ${String(count)} personas`;

/** For a training whose end has passed. */
const OVER = 'Ya terminó: no sale ningún correo.';

function interruptExplained(kind: 'suspended' | 'cancelled', over: boolean): string {
  const mail = over ? OVER : 'A cada persona inscripta o en espera le llega un correo con el motivo.';
  switch (kind) {
    case 'suspended':
      return `El sitio dice «Suspendida» y nadie más se puede anotar. ${mail} Todos conservan su lugar, y se puede reanudar.`;
    case 'cancelled':
      return `El sitio dice «Cancelada», nadie más se puede anotar y no se puede aprobar a nadie. ${mail} Se puede reanudar.`;
  }
}

export const texts = {
  suspend: 'Suspender',
  cancelTraining: 'Cancelar la capacitación',
  resumeTraining: 'Reanudar',
  interruptTitle: { suspended: '¿Suspender la capacitación?', cancelled: '¿Cancelar la capacitación?' },
  interruptExplained,
  interruptConfirm: { suspended: 'Suspender', cancelled: 'Cancelar la capacitación' },
  interruptReason: (over: boolean) =>
    over ? 'Lo lee todo el mundo en el sitio.' : 'Lo lee todo el mundo en el sitio, y va en el correo.',
  resumeTitle: '¿Reanudar la capacitación?',
  resumeExplained: (over: boolean) =>
    over
      ? `Vuelve a estar como antes en el sitio. ${OVER} Si las fechas cambiaron, pedí que las corrijan antes.`
      : 'Vuelve a estar como antes en el sitio, y a cada persona le llega un correo con las fechas. Si las fechas cambiaron, pedí que las corrijan antes.',
  proof: 'Constancia de alumno regular',
  proofDone: 'La constancia se descargó en PDF. Vale por 30 días.',
  title: 'Inscripciones',
  explained: 'Elegí una capacitación para ver quiénes están.',
  open: 'Ver las inscripciones',
  search: 'Buscar',
  searchTrainings: 'Buscar una capacitación',
  searchPeople: 'Buscar por nombre, DNI o correo',
  noTrainings: 'No hay capacitaciones publicadas así.',
  state: 'Estado',
  stateFilters: {
    all: 'Todas',
    '0': 'Próximamente',
    '1': 'Inscripción abierta',
    '2': 'Por comenzar',
    '3': 'Se está desarrollando',
    '4': 'Finalizado',
    '5': 'Fechas a definir',
  },
  trainings: (count: number) => (count === 1 ? '1 capacitación' : `${number(count)} capacitaciones`),
  training: 'Capacitación',
  starts: 'Fechas',
  begins: (moment: string) => `Comienza: ${moment}`,
  ends: (moment: string) => `Termina: ${moment}`,
  noDate: 'Sin fecha',
  hidden: 'No está en el sitio',
  places: 'Con lugar',
  waiting: 'En espera',
  approved: 'Aprobaron',
  pageSize: 'Por página',
  back: 'Todas las capacitaciones',
  gone: 'Esta capacitación ya no está, o nunca se publicó.',
  /** Places taken, of the quota. */
  taken: (training: RosterTraining) => {
    const { maxQuota } = training;
    const { taken } = occupancyOf(training);
    return maxQuota === 0 ? `${number(taken)} (sin límite)` : `${number(taken)} de ${number(maxQuota)}`;
  },
  queue: ({ counts, waitingList }: RosterTraining) => {
    if (!waitingList.enabled) return counts.waiting === 0 ? 'Sin lista' : number(counts.waiting);
    return `${number(counts.waiting)} de ${number(waitingList.maxQuota)}`;
  },
  filters: 'Quiénes',
  all: 'Todas las personas',
  notApprovedYet: 'Con lugar, sin aprobar',
  sort: 'Orden',
  sorts: { arrival: 'Por llegada', name: 'Por apellido', dni: 'Por DNI' },
  noPeople: 'No hay nadie.',
  people,
  person: 'Persona',
  contact: 'Contacto',
  status: 'Situación',
  since: (moment: string) => `Desde el ${moment}`,
  provisional: (moment: string) => `Falta confirmar su correo, hasta el ${moment}`,
  actions: 'Acciones',
  noEmail: 'Sin correo',
  banned: 'Cuenta bloqueada',
  queuePlace: (position: number) => `En espera, puesto ${number(position)}`,
  certificate: (code: string) => `Constancia ${code}`,
  actionsOf: (name: string) => `Acciones de ${name}`,
  select: (name: string) => `Elegir a ${name}`,
  selectPage: 'Elegir toda la página',
  selectAll: (count: number) => `Elegir a las ${people(count)}`,
  selected: (count: number) => (count === 1 ? '1 persona elegida' : `${number(count)} personas elegidas`),
  unselect: 'No elegir a nadie',
  promote: 'Dar un lugar',
  moveBack: 'Pasar a espera',
  approve: 'Aprobar',
  unapprove: 'Deshacer la aprobación',
  remove: 'Sacar…',
  done: {
    enrolled: 'Listo: tiene lugar.',
    waiting: 'Listo: quedó en espera.',
    none: 'Listo: ya no está.',
  },
  removeTitle: (name: string) => `Sacar a ${name}`,
  removeExplained: (status: 'enrolled' | 'waiting', notice: Notice) =>
    `${
      status === 'waiting'
        ? 'Sale de la lista de espera.'
        : 'Pierde su lugar, que pasa a quien sigue en la espera si la capacitación no terminó.'
    } ${NOTICES[notice]} Queda anotado.`,
  reasonHint: 'Para la administración: no se publica.',
  removeConfirm: 'Sacar',
  unapproveTitle: (name: string) => `Deshacer la aprobación de ${name}`,
  unapproveExplained:
    'Vuelve a tener solo su lugar, y su constancia deja de valer. Quien busque la constancia lo ve.',
  approveMany: 'Aprobar…',
  withChosen: 'Con las elegidas',
  promoteMany: 'Dar un lugar…',
  moveBackMany: 'Pasar a espera…',
  removeMany: 'Sacar…',
  downloadCertificates: 'Bajar sus constancias (PDF)',
  certificatesOf: (training: string) => `Constancias de ${training}`,
  noCertificates: 'Ninguna de las personas elegidas tiene una constancia vigente de esta capacitación.',
  approveEnrolled: 'Aprobar a quienes tienen lugar…',
  notEnded: (moment: string) =>
    `Todavía no terminó: termina el ${moment}. Recién después se puede aprobar, porque la constancia dice que se completó.`,
  noAttendance: 'Nadie tiene anotada la asistencia a ningún encuentro.',
  neverCame: (count: number, of: number) => {
    if (of === 1) return 'No vino a ningún encuentro.';
    return count === 1
      ? `1 de las ${people(of)} no vino a ningún encuentro.`
      : `${number(count)} de las ${people(of)} no vinieron a ningún encuentro.`;
  },
  stop: 'Detener',
  resume: 'Seguir',
  interrupted: (done: number, total: number) =>
    `Se detuvo después de ${number(done)} de ${number(total)}. Lo hecho queda hecho; podés seguir ahora o más tarde.`,
  andMore: (count: number) => `y ${number(count)} más`,
  download: 'Descargar planilla',
  formats: { xlsx: 'Para Excel (.xlsx)', csv: 'Texto separado (.csv)' },
  downloadFailed: 'No se pudo descargar. Volvé a intentarlo.',
  add: 'Agregar persona',
  addTitle: (training: string) => `Agregar a ${training}`,
  dni: 'DNI',
  dniOrName: 'DNI, nombre o correo',
  findError: 'Escribí un DNI de 6 a 9 números, o al menos tres letras del nombre o del correo.',
  find: 'Buscar',
  noProfileWithDni: (dni: string) =>
    `Nadie tiene un perfil con el DNI ${dni}. Completá sus datos para crearlo.`,
  noneTheirs: 'Ningún perfil es suyo, y mostró el DNI',
  ownerOfDni: (dni: string) =>
    `Seguí sólo si tenés el documento a la vista. Completá sus datos para crear su perfil, con el DNI ${dni} como visto. Los otros perfiles pierden ese DNI: sus lugares y constancias con ese número pasan a éste, y quien tiene correo recibe un aviso.`,
  givenNames: 'Nombre',
  surnames: 'Apellido',
  phone: 'Teléfono',
  nameError: 'Completá este dato, sin @, sin puntos entre letras y sin direcciones web.',
  phoneError: 'Escribí los 10 números, con código de área.',
  emailIfAny: 'Correo, si tiene',
  emailError: 'Escribí un correo electrónico, por ejemplo rosa@correo.com, o dejalo vacío.',
  city: 'Ciudad',
  cityError: 'Escribilo con letras, o dejalo vacío.',
  sex: 'Sexo',
  sexes: { '': 'No lo dijo', F: 'Femenino', M: 'Masculino' },
  foundWithDni: 'Perfiles con ese DNI:',
  foundWithName: 'Perfiles que se parecen:',
  findByDni: (found: number) =>
    found === 0
      ? 'No hay ningún perfil así. Para crear uno, buscá por DNI.'
      : 'Si no es ninguno, buscá por DNI: así también podés crear un perfil.',
  unlisted: (count: number) => `Y ${number(count)} más. Buscá en Personas para verlos.`,
  givePlace: 'Darle un lugar',
  putInQueue: 'Dejar en espera',
  beyondQuota: 'El cupo está completo: va a quedar por encima del cupo.',
  promoteTitle: (name: string) => `Dar un lugar a ${name}`,
  promoteBeyond: (training: RosterTraining, notice: Notice) =>
    `Tienen lugar ${texts.taken(training)}: va a quedar por encima del cupo. ${NOTICES[notice]}`,
  moveBackTitle: (name: string) => `Pasar a espera a ${name}`,
  moveBackExplained: (notice: Notice) =>
    `Pierde su lugar, que pasa a quien sigue en la espera si la capacitación no terminó, y queda al final de la lista. ${NOTICES[notice]} Queda anotado.`,
  already: { enrolled: 'Ya tiene lugar.', waiting: 'Ya está en espera.', approved: 'Ya aprobó.' },
  added: {
    enrolled: (name: string) => `Listo: ${name} está en la capacitación.`,
    waiting: (name: string) => `Listo: ${name} quedó en la lista de espera.`,
  },
  other: 'Agregar a otra persona',
  attendance: 'Asistencia',
  attendanceExplained: 'Marcá quién vino a cada encuentro. Cada marca se guarda sola, en el momento.',
  backToPeople: 'Volver a las inscripciones',
  came: (count: number, of: number) => `vino a ${number(count)} de ${number(of)}`,
  attended: (count: number, of: number) => `Vino a ${number(count)} de ${number(of)}`,
  cameToMeeting: (name: string, meeting: string) => `${name} vino a ${meeting}`,
  notSaved: 'No se pudo guardar la última marca. Volvé a marcarla.',
  allPresent: 'Todos presentes',
  allPresentAt: (meeting: string) => `Todos presentes en ${meeting}`,
  thesePresent,
  thesePresentAt: (count: number, meeting: string) => `${thesePresent(count)} en ${meeting}`,
  printSheet: 'Imprimir planilla para firmar',
  teachers: (names: string) => `Docentes: ${names}`,
  place: (place: string) => `Lugar: ${place}`,
  number: 'N.º',
  signature: 'Firma',
  write: 'Escribir un correo',
  writeTitle: (training: string) => `Escribir a quienes están en ${training}`,
  writeTo: 'Para',
  groups: {
    chosen: 'Las personas elegidas',
    all: 'Todas las personas',
    enrolled: 'Quienes tienen lugar y no aprobaron',
    waiting: 'Quienes están en espera',
    approved: 'Quienes aprobaron',
  },
  subject: 'Asunto',
  message: 'Mensaje',
  look: 'Ver cómo queda',
  changeLetter: 'Cambiar',
  previewOf: (subject: string) => `Vista previa: ${subject}`,
  goesTo: (count: number) => `Va a salir para ${people(count)}.`,
  withoutEmail: (count: number) =>
    count === 1
      ? 'Esta persona no tiene correo; avisale de otro modo:'
      : 'Estas personas no tienen correo; avisales de otro modo:',
  sendTo: (count: number) => `Enviar a ${people(count)}`,
  written: (count: number) => `Listo: el correo sale para ${people(count)}.`,
  notWritten:
    'No sabemos si salió. Volvé a apretar Enviar: a nadie le llega dos veces. Si cambiás el mensaje, sale como uno nuevo.',
  panel: 'Inscripciones',
} as const;
