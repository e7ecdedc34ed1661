import { quoted } from '../ui/texts';
import type { ScheduleDoubt, ScheduleMistake } from '@centro/shared/training/mistakes';

/** How to correct mistakes in the schedule; publishing refuses the same ones. */
export const MISTAKES: Readonly<Record<ScheduleMistake, (meeting: number) => string>> = {
  'inscription-ends-before-it-starts': () =>
    'En «Inscripción», «Cierra» es anterior a «Abre». Corregí una de las dos fechas.',
  'schedule-ends-before-it-starts': () =>
    'En «Período de dictado», «Termina» es anterior a «Comienza». Corregí una de las dos fechas.',
  'meeting-ends-before-it-starts': (meeting) =>
    `El encuentro ${String(meeting)} termina antes de empezar. Corregí «Comienza» o «Termina».`,
};

/** Warnings about a schedule that may be a mistake. */
export const DOUBTS: Readonly<Record<ScheduleDoubt, (meeting: number) => string>> = {
  'inscription-ends-at-midnight': () =>
    'En «Inscripción», «Cierra» dice 00:00: ese día ya no se puede anotar nadie. Si entra el día entero, borrá la hora.',
  'schedule-ends-at-midnight': () =>
    'En «Período de dictado», «Termina» dice 00:00: ese día queda afuera. Si entra el día entero, borrá la hora.',
  'meeting-ends-at-midnight': (meeting) =>
    `El encuentro ${String(meeting)} termina a las 00:00: ese día queda afuera. Si entra el día entero, borrá la hora.`,
  'meeting-without-start': (meeting) => `Falta la fecha en que comienza el encuentro ${String(meeting)}.`,
  'meeting-outside-schedule': (meeting) =>
    `El encuentro ${String(meeting)} está fuera del período de dictado. Fijate si las fechas están bien.`,
  'inscription-after-end': () => 'La inscripción cierra después de que termina el dictado. Fijate si es así.',
};

export const texts = {
  title: 'Antes de publicar',
  emptyPart: 'Vaciar esta parte',
  emptyPartExplained: '¿Vaciar esta parte? Se borra lo que hay escrito en ella.',
  fine: 'Las fechas están en orden.',
  noDates: 'Todavía no tiene fechas.',
  emptyWaitingList:
    'La lista de espera está activada, pero tiene 0 lugares: no entra nadie. Poné cuántas personas pueden esperar.',
  length: (length: number) => (length === 1 ? '1 carácter' : `${String(length)} caracteres`),
  description: (length: string) => `«Descripción breve»: ${length}.`,
  quota: (maxQuota: number, taken: number) =>
    `El cupo es ${String(maxQuota)} y ya hay ${String(taken)} personas con lugar: nadie lo pierde, pero no entra nadie más hasta que queden menos.`,
  missing: (labels: readonly string[]) => `Antes de publicar falta completar ${quoted(labels)}.`,
  missingAltText: (labels: readonly string[]) =>
    `Falta el texto alternativo de la imagen en ${quoted(labels)}: qué se ve en ella. Escribilo en los datos de la imagen (el lápiz sobre ella).`,
  duplicate: 'Duplicar',
  duplicated: 'Esta es la copia: un borrador, sin las fechas ni la gente.',
  notDuplicated: 'No se pudo copiar. Volvé a intentarlo.',
  unpublish: 'Sacar del sitio',
  unpublishExplained: 'Quien tenga el enlace va a leer que la página no existe. El borrador queda.',
  unpublishTraining:
    'Quien tenga el enlace va a leer que la página no existe. El borrador queda, y las personas inscriptas siguen inscriptas. Si ya terminó, mejor archivala: sale de las listas y su página queda.',
  unsaved: 'Lo que no se guardó',
  unsavedExplained:
    'Otra persona guardó antes. Esto es lo que habías cambiado: fijate si todavía va, y volvé a ponerlo.',
  putBack: 'Volver a ponerlo',
  letGo: 'Descartarlo',
  fits: (limit: number) => `Entra entera en las tarjetas (hasta ${String(limit)}).`,
  cut: (limit: number) => `En las tarjetas se leen los primeros ${String(limit)}.`,
  cutOpen: (limit: number, open: number) =>
    `En las tarjetas se leen los primeros ${String(limit)}, o ${String(open)} mientras la inscripción está abierta.`,
} as const;

/** Adding the meetings that follow the last one. */
export const seriesTexts = {
  title: 'Repetir el último encuentro',
  count: 'Cuántos más',
  interval: 'Cada cuánto',
  every: { '1': 'Todos los días', '7': 'Todas las semanas', '14': 'Cada dos semanas' },
  hint: (limit: number) =>
    `Se agregan con el mismo horario; si el título tiene un número, sigue la cuenta. Hasta ${String(limit)} por vez.`,
  until: (title: string, day: string) => `El último va a ser «${title}», el ${day}.`,
  add: 'Agregar encuentros',
} as const;
