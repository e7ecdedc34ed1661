import type { ToDo } from '../../modules/enrolments/staff-contract';
import type { MailsOfDay } from '../../modules/mail/staff-contract';

const DAY = new Intl.DateTimeFormat('es-AR', {
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  timeZone: 'America/Argentina/Buenos_Aires',
});

const people = (count: number) => (count === 1 ? '1 persona' : `${String(count)} personas`);

function taskDetails({ task, starts, ends, enrolled, placesLeft }: ToDo['trainings'][number]): string {
  switch (task) {
    case 'to-approve':
      return `${dayOf('Terminó el', ends)}${people(enrolled)} sin aprobar`;
    case 'starts-soon':
      return `${dayOf('Empieza el', starts)}${people(enrolled)} con lugar`;
    case 'nearly-full':
      return placesLeft === 1 ? 'Queda 1 lugar' : `Quedan ${String(placesLeft)} lugares`;
  }
}

/** @param day ISO 8601 */
function dayOf(verb: string, day: string | null): string {
  return day === null ? '' : `${verb} ${DAY.format(new Date(day))} · `;
}

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
  publicProfiles: 'Perfiles públicos',
  toDo: 'Pendientes',
  nothingDue: 'No hay capacitaciones que empiecen esta semana, estén por completarse o esperen aprobaciones.',
  tasks: {
    'to-approve': 'Terminaron y falta aprobar',
    'starts-soon': 'Empiezan en los próximos siete días',
    'nearly-full': 'Casi completas',
  },
  taskDetails,
  promotions: 'Se movió la lista de espera',
  promoted: (count: number) =>
    count === 1
      ? 'Le tocó un lugar a 1 persona en los últimos siete días.'
      : `Les tocó un lugar a ${String(count)} personas en los últimos siete días.`,
  board: 'Bolsa de trabajo',
  toReview: (count: number) =>
    count === 1 ? '1 perfil público por revisar' : `${String(count)} perfiles públicos por revisar`,
  licenses: 'Carnets que vencen',
  moreLicenses: (count: number) =>
    count === 1
      ? 'Hay 1 carnet más que vence o venció.'
      : `Hay ${String(count)} carnets más que vencen o vencieron.`,
  licenseDetails: (expires: string, phone: string | null) => {
    const day = DAY.format(new Date(expires));
    const text = Date.parse(expires) < Date.now() ? `Venció el ${day}` : `Vence el ${day}`;
    return phone === null ? text : `${text} · ${phone}`;
  },
  mailsNearLimit: ({ sent, limit }: MailsOfDay) =>
    `Hoy ya salieron ${String(sent)} de los ${String(limit)} correos del día. Cuando quedan pocos, los avisos esperan hasta mañana; los códigos y los enlaces siguen saliendo.`,
} as const;
