import { formatDate, type Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';
import { stateIndex, type StateIndex } from './state.ts';

export type StateClass = 'prox' | 'open' | 'soon' | 'on-going' | 'ended' | 'inactive';

/** A training's computed state (spec §3 `state`, §4). */
export interface TrainingState {
  readonly index: StateIndex;
  readonly class: StateClass;
  readonly name: string;
  readonly message: string;
}

interface StateTexts {
  readonly class: StateClass;
  readonly name: string;
  readonly message: (dates: TrainingDates) => string;
}

const dateText = (date: Instant | undefined): string => (date === undefined ? '' : formatDate(date));

const texts: Readonly<Record<StateIndex, StateTexts>> = {
  0: {
    class: 'prox',
    name: 'Próximamente',
    message: ({ opens }) => `La inscripción abre el ${dateText(opens)}.`,
  },
  1: {
    class: 'open',
    name: 'Inscripción abierta',
    message: ({ closes }) =>
      closes === undefined
        ? 'La inscripción está abierta.'
        : `La inscripción está abierta hasta el ${dateText(closes)}.`,
  },
  1.1: {
    class: 'open',
    name: 'Inscripción abierta',
    message: () => 'Ya comenzó y todavía podés inscribirte.',
  },
  1.2: {
    class: 'open',
    name: 'Inscripción abierta',
    message: () => 'El dictado ya terminó; la inscripción sigue abierta.',
  },
  2: {
    class: 'soon',
    name: 'Por comenzar',
    message: ({ starts }) => `La inscripción cerró. Comienza el ${dateText(starts)}.`,
  },
  3: {
    class: 'on-going',
    name: 'Se está desarrollando',
    message: () => 'Esta capacitación ya comenzó.',
  },
  4: {
    class: 'ended',
    name: 'Finalizado',
    message: ({ ends }) => `Esta capacitación finalizó el ${dateText(ends)}.`,
  },
  5: {
    class: 'inactive',
    name: 'Fechas a definir',
    message: () => 'Todavía no hay fechas definidas.',
  },
};

/** Class, name and message of a state index, for a training with these dates (design, Training state). */
export function describeState(index: StateIndex, dates: TrainingDates): TrainingState {
  const { class: stateClass, name, message } = texts[index];
  return { index, class: stateClass, name, message: message(dates) };
}

/** Index, class, name and message of a training at an instant (design, Training state). */
export function trainingState(dates: TrainingDates, now: Instant): TrainingState {
  return describeState(stateIndex(dates, now), dates);
}
