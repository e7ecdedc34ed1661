import { formatMoment, isSamePlace, isSameTime, routes, type Appointment } from '@centro/shared';
import type { Letter } from './texts';

/** Maximum meetings listed in a mail; its calendar file has them all. */
const MEETINGS_NAMED = 12;

/** A training as letters describe it. */
interface NoticeOf extends Appointment {
  readonly id: string;
  readonly title: string;
}

const LEAVE_IN_TIME =
  'Si no vas a poder venir, dejá tu lugar desde la página de la capacitación, así lo aprovecha otra persona.';
const IN_CALENDAR = 'Con este correo va un archivo para agregar las fechas a tu calendario.';

/** Texts of mails about a training, in the Spanish of Argentina. */
export const trainingLetters = {
  enrolled: (training: NoticeOf): Letter => ({
    subject: `Ya estás participando en ${training.title}`,
    paragraphs: [`Tu inscripción en «${training.title}» quedó registrada: ya estás participando.`],
    items: facts(training),
    closing: [...calendarNote(training), LEAVE_IN_TIME],
    link: toTraining(training),
  }),
  waiting: (training: NoticeOf, position: number): Letter => ({
    subject: `Estás en lista de espera de ${training.title}`,
    paragraphs: [
      `«${training.title}» está completa. Estás en lista de espera, en el lugar ${String(position)}.`,
      'Si se libera un lugar y te toca, te avisamos por correo.',
    ],
    items: facts(training),
    link: toTraining(training),
  }),
  promoted: (training: NoticeOf): Letter => ({
    subject: `Tenés un lugar en ${training.title}`,
    paragraphs: [`Se liberó un lugar en «${training.title}» y es tuyo: ya estás participando.`],
    items: facts(training),
    closing: [...calendarNote(training), LEAVE_IN_TIME],
    link: toTraining(training),
  }),
  /** A place in a training that is suspended or cancelled. */
  reserved: (training: NoticeOf): Letter => ({
    subject: `Tenés un lugar en ${training.title}`,
    paragraphs: [
      `Tenés un lugar en «${training.title}», que está ${training.interruption?.kind === 'cancelled' ? 'cancelada' : 'suspendida'}.`,
      ...(training.interruption ? [`Motivo: ${training.interruption.reason}`] : []),
      'Si vuelve a dictarse, te avisamos por correo.',
    ],
    link: toTraining(training),
  }),
  'moved-back': (training: NoticeOf, position: number): Letter => ({
    subject: `Pasaste a la lista de espera de ${training.title}`,
    paragraphs: [
      `El centro pasó tu inscripción en «${training.title}» a la lista de espera: estás en el lugar ${String(position)}.`,
      'Si se libera un lugar y te toca, te avisamos por correo. Si creés que es un error, comunicate con la administración.',
    ],
    link: toTraining(training),
  }),
  removed: (title: string): Letter => ({
    subject: `Ya no estás en ${title}`,
    paragraphs: [
      `El centro te dio de baja de «${title}».`,
      'Si creés que es un error, comunicate con la administración.',
    ],
  }),
  lapsed: ({ id, title }: NoticeOf): Letter => ({
    subject: `Se venció tu inscripción en ${title}`,
    paragraphs: [
      `No llegaste a confirmar tu correo a tiempo, así que tu lugar en «${title}» pasó a quien sigue.`,
      'Si todavía querés participar, anotate otra vez y confirmá tu correo con el código que te mandamos.',
    ],
    link: { label: 'Anotarme otra vez', path: routes.trainingAction(id, 'inscribirme') },
  }),
  reminder: (training: NoticeOf, today: boolean): Letter => ({
    subject: `${today ? 'Hoy' : 'Mañana'} empieza ${training.title}`,
    paragraphs: [`Te recordamos que ${today ? 'hoy' : 'mañana'} empieza «${training.title}». ¡Te esperamos!`],
    items: facts(training),
    closing: [LEAVE_IN_TIME],
    link: toTraining(training),
  }),
  changed: (before: NoticeOf, training: NoticeOf, position: number | undefined): Letter => ({
    subject: `${changeTitle(before, training)} de ${training.title}`,
    paragraphs: [`${changeTitle(before, training)} de «${training.title}». Ahora es así:`],
    items: facts(training),
    closing: [...formerFacts(before, training), ...standingNote(training, position)],
    link: toTraining(training),
  }),
  resumed: (
    training: NoticeOf,
    position: number | undefined,
    was: 'suspended' | 'cancelled' | undefined,
  ): Letter => ({
    subject: `Se dicta de nuevo ${training.title}`,
    paragraphs: [
      `«${training.title}», que habíamos ${was === 'cancelled' ? 'cancelado' : 'suspendido'}, se dicta. Es así:`,
    ],
    items: facts(training),
    closing: standingNote(training, position),
    link: toTraining(training),
  }),
  withdrawn: ({ title, interruption }: NoticeOf, position: number | undefined): Letter => ({
    subject: `${interruption?.kind === 'cancelled' ? 'Se canceló' : 'Se suspendió'} ${title}`,
    paragraphs: [
      ...(interruption?.kind === 'cancelled'
        ? [`«${title}» se canceló: no se va a dictar.`]
        : [`«${title}» se suspendió. No hace falta que hagas nada.`]),
      ...(interruption ? [`Motivo: ${interruption.reason}`] : []),
      ...(interruption?.kind === 'suspended' ? [keptPlace(position)] : []),
      'Si vuelve a dictarse, te avisamos por correo. Te pedimos disculpas por las molestias.',
    ],
    link: { label: 'Ver otras capacitaciones', path: routes.trainings() },
  }),
} as const;

const keptPlace = (position: number | undefined) =>
  position === undefined ? 'Tu lugar queda guardado.' : 'Tu lugar en la lista de espera queda guardado.';

/** Link to the page of a training, for its participants. */
export const toTraining = ({ id }: Pick<NoticeOf, 'id'>) => ({
  label: 'Ver la capacitación',
  path: routes.training(id),
});

/** When and where. */
function facts({ title, starts, place, modes: [mode], events }: NoticeOf): string[] {
  const meetings = events.filter((event) => event.title !== title);
  const named = meetings.slice(0, MEETINGS_NAMED).map((event) => {
    const elsewhere = event.place !== null && event.place !== place ? `, en ${event.place}` : '';
    return `${event.title.replace(`${title}: `, '')}: ${formatMoment(event.start)}${elsewhere}`;
  });
  const unnamed = meetings.length - named.length;
  return [
    ...(starts === null ? [] : [`Empieza: ${formatMoment(starts)}`]),
    ...(place === null ? [] : [`Lugar: ${place}`]),
    ...(mode === undefined || mode === null ? [] : [`Modalidad: ${mode}`]),
    ...named,
    ...(unnamed > 0 ? [unnamed === 1 ? 'Y 1 encuentro más' : `Y ${String(unnamed)} encuentros más`] : []),
  ];
}

/** The former start and place, if they changed. */
function formerFacts(before: NoticeOf, training: NoticeOf): string[] {
  return [
    ...(before.starts !== null && before.starts !== training.starts
      ? [`Antes empezaba el ${formatMoment(before.starts)}.`]
      : []),
    ...(before.place !== null && before.place !== training.place ? [`Antes era en ${before.place}.`] : []),
  ];
}

function changeTitle(before: NoticeOf, training: NoticeOf): string {
  if (isSamePlace(before, training)) return 'Cambió la fecha';
  return isSameTime(before, training) ? 'Cambió el lugar' : 'Cambiaron la fecha y el lugar';
}

function standingNote(training: NoticeOf, position: number | undefined): string[] {
  if (position !== undefined) return [`Seguís en lista de espera, en el lugar ${String(position)}.`];
  return [...calendarNote(training), LEAVE_IN_TIME];
}

function calendarNote({ events }: NoticeOf): string[] {
  return events.length > 0 ? [IN_CALENDAR] : [];
}
