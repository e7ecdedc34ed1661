import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CAPACITY_TABLE, ENROLMENT_TABLE } from '../database/models';
import { whereFound } from '../database/text-search';
import { readTrainings, type KnownTraining } from '../enrolments/known-trainings';
import { meetingsOf } from '../enrolments/meetings';
import type { OpenedTraining, RosterTraining, TrainingPage, trainingsQuerySchema } from './staff-contract';

type Counts = RosterTraining['counts'];

const countSchema = z.object({
  training_id: z.string(),
  status: z.enum(['enrolled', 'waiting', 'approved']),
  /** PostgreSQL counts in text. */
  count: z.coerce.number(),
});

const NOBODY: Counts = { enrolled: 0, waiting: 0, approved: 0 };

/** One page of the trainings that were ever published, the newest first, with how many are in each. */
export async function listTrainings(
  strapi: Core.Strapi,
  { search, page, pageSize }: z.output<typeof trainingsQuerySchema>,
): Promise<TrainingPage> {
  const { connection } = strapi.db;
  const found = () => {
    const drafts = connection('trainings as training')
      .join(`${CAPACITY_TABLE} as capacity`, 'capacity.training_id', 'training.document_id')
      .whereNull('training.published_at');
    return whereFound(strapi, drafts, ['training.title'], search);
  };
  const ids = await found()
    .orderBy([
      { column: 'training.created_at', order: 'desc' },
      { column: 'training.id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .pluck<string[]>('training.document_id');
  const [counted] = await found().count<{ readonly total: number | string }[]>({ total: '*' });
  const data = await rostersOf(strapi, ids);
  return { data, meta: { page, pageSize, total: Number(counted?.total ?? 0) } };
}

/** One training with how many are in it, and its meetings; `undefined` when there is none. */
export async function rosterTraining(
  strapi: Core.Strapi,
  documentId: string,
): Promise<OpenedTraining | undefined> {
  const [training] = await rostersOf(strapi, [documentId]);
  return training && { ...training, meetings: await meetingsOf(strapi, documentId) };
}

async function rostersOf(strapi: Core.Strapi, ids: readonly string[]): Promise<RosterTraining[]> {
  const trainings = await readTrainings(strapi, ids);
  const counts = await countsOf(strapi, ids);
  return ids.flatMap((id) => {
    const training = trainings.get(id);
    return training ? [rosterOf(training, counts.get(id) ?? NOBODY)] : [];
  });
}

async function countsOf(strapi: Core.Strapi, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const rows: unknown = await strapi.db
    .connection(ENROLMENT_TABLE)
    .whereIn('training_id', ids)
    .groupBy('training_id', 'status')
    .select('training_id', 'status')
    .count({ count: '*' });
  const counts = new Map<string, Counts>();
  for (const { training_id: id, status, count } of z.array(countSchema).parse(rows)) {
    counts.set(id, { ...NOBODY, ...counts.get(id), [status]: count });
  }
  return counts;
}

function rosterOf(
  { documentId, title, public: published, terms }: KnownTraining,
  counts: Counts,
): RosterTraining {
  const { starts } = terms.dates;
  return {
    ...{ documentId, title, public: published, counts },
    starts: starts === undefined ? null : new Date(starts).toISOString(),
    maxQuota: terms.maxQuota,
    waitingList: terms.waitingList,
  };
}
