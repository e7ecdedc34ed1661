import {
  INTERRUPTION_LABELS,
  compareAtDesk,
  stateIndex,
  trainingState,
  z,
  type DeskOrdering,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CAPACITY_TABLE, ENROLMENT_TABLE } from '../../../platform/database/models';
import { whereFound } from '../../../platform/database/text-search';
import { readTrainings, type KnownTraining } from '../known-trainings';
import { centreName } from '../../site-content/centre';
import { meetingsOf, sheetFactsOf } from '../meetings';
import type { OpenedTraining, RosterTraining, TrainingPage, trainingsQuerySchema } from '../staff-contract';

type Counts = RosterTraining['counts'];

const countSchema = z.object({
  training_id: z.string(),
  status: z.enum(['enrolled', 'waiting', 'approved']),
  /** PostgreSQL counts in text. */
  count: z.coerce.number(),
});

const NO_PEOPLE: Counts = { enrolled: 0, waiting: 0, approved: 0 };

/**
 * Reads one page of the trainings that were ever published, the most relevant now first, with their counts. The order
 * depends on dates in several tables, so all matches are read.
 */
export async function listTrainings(
  strapi: Core.Strapi,
  { search, state, page, pageSize }: z.output<typeof trainingsQuerySchema>,
  now: number,
): Promise<TrainingPage> {
  const { connection } = strapi.db;
  const drafts = connection('trainings as training')
    .join(`${CAPACITY_TABLE} as capacity`, 'capacity.training_id', 'training.document_id')
    .whereNull('training.published_at');
  const found = await whereFound(strapi, drafts, ['training.title'], search).pluck<string[]>(
    'training.document_id',
  );
  const trainings = [...(await readTrainings(strapi, found)).values()].filter(
    ({ terms }) => state === 'all' || Math.floor(stateIndex(terms.dates, now)) === Number(state),
  );
  const sorted = trainings.toSorted((a, b) => compareAtDesk(orderingOf(a), orderingOf(b), now));
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize);
  const data = await rostersOf(strapi, shown, now);
  return { data, meta: { page, pageSize, total: sorted.length } };
}

function orderingOf({ id, terms: { dates } }: KnownTraining): DeskOrdering {
  return { id, dates };
}

/** Reads a training with its counts and meetings; `undefined` when it does not exist. */
export async function rosterTraining(
  strapi: Core.Strapi,
  documentId: string,
  now: number,
): Promise<OpenedTraining | undefined> {
  const known = await readTrainings(strapi, [documentId]);
  const [training] = await rostersOf(strapi, [...known.values()], now);
  if (!training) return undefined;
  return {
    ...training,
    interruption: known.get(documentId)?.interruption ?? null,
    ...(await sheetFactsOf(strapi, documentId)),
    centre: await centreName(strapi),
    meetings: await meetingsOf(strapi, documentId),
  };
}

async function rostersOf(
  strapi: Core.Strapi,
  trainings: readonly KnownTraining[],
  now: number,
): Promise<RosterTraining[]> {
  const counts = await countsOf(
    strapi,
    trainings.map(({ documentId }) => documentId),
  );
  return trainings.map((training) => rosterOf(training, counts.get(training.documentId) ?? NO_PEOPLE, now));
}

/** How many people are in each training, by status; a training without people is absent. */
export async function countsOf(
  strapi: Core.Strapi,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const rows: unknown = await strapi.db
    .connection(ENROLMENT_TABLE)
    .whereIn('training_id', ids)
    .groupBy('training_id', 'status')
    .select('training_id', 'status')
    .count({ count: '*' });
  const counts = new Map<string, Counts>();
  for (const { training_id: id, status, count } of z.array(countSchema).parse(rows)) {
    counts.set(id, { ...NO_PEOPLE, ...counts.get(id), [status]: count });
  }
  return counts;
}

function rosterOf(
  { documentId, title, public: published, interruption, terms }: KnownTraining,
  counts: Counts,
  now: number,
): RosterTraining {
  const { starts, ends } = terms.dates;
  return {
    documentId,
    title,
    public: published,
    counts,
    starts: isoOf(starts),
    ends: isoOf(ends),
    state: interruption ? INTERRUPTION_LABELS[interruption.kind] : trainingState(terms.dates, now).name,
    maxQuota: terms.maxQuota,
    waitingList: terms.waitingList,
  };
}

function isoOf(instant: number | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString();
}
