import type { Interruption, StateIndex, TrainingDates } from '@centro/shared';

/** Attributes with which the page's script corrects the state of a training on an outdated page. */
export interface StateAttributes {
  'data-training': string;
  'data-state': string;
  'data-dates': string;
  /** An interrupted training accepts no enrolments. */
  'data-decision'?: 'refused';
}

/** Writes dates and rendered state on the element of a training, as {@link readDates} reads them. */
export function stateAttributes(
  id: string,
  dates: TrainingDates,
  index: StateIndex,
  interruption: Interruption | null = null,
): StateAttributes {
  return {
    'data-training': id,
    'data-state': String(index),
    'data-dates': writeDates(dates),
    ...(interruption && { 'data-decision': 'refused' }),
  };
}

/** Writes the dates of a training as {@link readDates} reads them. */
export function writeDates({ opens, closes, starts, ends }: TrainingDates): string {
  return [opens, closes, starts, ends].map((instant) => instant ?? '').join(' ');
}

/** Reads the dates back. */
export function readDates(text: string): TrainingDates {
  const [opens, closes, starts, ends] = text
    .split(' ')
    .map((part) => (part === '' ? undefined : Number(part)));
  return { opens, closes, starts, ends };
}
