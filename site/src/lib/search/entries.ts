import {
  CATEGORY_LABELS,
  DESCRIPTION_CUT,
  INTERRUPTION_LABELS,
  PUBLICATION_TYPE_LABELS,
  TRAINING_TYPE_LABELS,
  cutText,
  routes,
  textOf,
  type Publication,
  type Training,
} from '@centro/shared';
import { trainingDates } from '@centro/shared/training/dates';
import { writeDates } from '../training/state-attributes.ts';
import type { SearchEntry } from './search-entry.ts';
import { stem, wordsOf } from './words.ts';

/** Search entry of a training; the browser computes its state from the dates. */
export function searchedTraining(training: Training): SearchEntry {
  const { id, title, type, category, place, teachers, meetings, interruption } = training;
  const description = cutText(training.description, DESCRIPTION_CUT.training);
  const words = [CATEGORY_LABELS[category], place, ...teachers.map(({ name }) => name)]
    .filter(isText)
    .join(' ');
  const body = [
    training.description,
    textOf(training.content),
    training.requirements,
    training.whatToBring,
    ...meetings.flatMap((meeting) => [meeting.title, meeting.place]),
  ];
  return {
    path: routes.training(id),
    title,
    kind: [TRAINING_TYPE_LABELS[type], interruption && INTERRUPTION_LABELS[interruption.kind]]
      .filter(isText)
      .join(' · '),
    description,
    dates: interruption ? null : writeDates(trainingDates(training)),
    words,
    stems: newStems(body.filter(isText).join('\n'), [title, description, words].join('\n')),
  };
}

export function searchedPublication(publication: Publication): SearchEntry {
  const { id, title, type, partners } = publication;
  const description = cutText(publication.description, DESCRIPTION_CUT.training);
  const words = partners.map(({ name }) => name).join(' ');
  const body = [publication.description, textOf(publication.content)].join('\n');
  return {
    path: routes.publication(id),
    title,
    kind: PUBLICATION_TYPE_LABELS[type],
    description,
    dates: null,
    words,
    stems: newStems(body, [title, description, words].join('\n')),
  };
}

/** Stems of a text that do not occur in another; sorted for compression. */
function newStems(text: string, known: string): string {
  const there = new Set(wordsOf(known).map(stem));
  const stems = new Set(
    wordsOf(text)
      .map(stem)
      .filter((each) => !there.has(each)),
  );
  return [...stems].sort().join(' ');
}

function isText(part: string | null): part is string {
  return part !== null;
}
