import { deskTasks, z, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { entriesOf } from '../../../platform/audit/entries';
import { CAPACITY_TABLE } from '../../../platform/database/models';
import { readTrainings, type KnownTraining } from '../known-trainings';
import type { ToDo } from '../staff-contract';
import { countsOf } from './trainings';

/** How long promotions stay in the list, in milliseconds. */
const PROMOTIONS_MS = 7 * 24 * 60 * 60 * 1000;

type Tasks = ToDo['trainings'];

const promotionsSchema = z.array(
  z.object({
    training_id: z.string(),
    /** PostgreSQL counts in text. */
    people: z.coerce.number(),
  }),
);

/** Reads the tasks of the office (see {@link deskTasks}) and recent promotions, from every training ever published. */
export async function readToDo(strapi: Core.Strapi, now: Instant): Promise<ToDo> {
  const ids = await strapi.db.connection(CAPACITY_TABLE).pluck<string[]>('training_id');
  const trainings = await readTrainings(strapi, ids);
  return {
    trainings: await tasksOf(strapi, [...trainings.values()], now),
    promotions: await promotionsIn(strapi, trainings, now),
  };
}

async function tasksOf(
  strapi: Core.Strapi,
  trainings: readonly KnownTraining[],
  now: Instant,
): Promise<Tasks> {
  const shown = trainings.filter(({ terms }) => !terms.interrupted);
  const counts = await countsOf(
    strapi,
    shown.map(({ documentId }) => documentId),
  );
  const tasks = shown.flatMap(({ documentId, title, terms: { dates, maxQuota, listed } }): Tasks => {
    const { enrolled, approved } = counts.get(documentId) ?? { enrolled: 0, approved: 0 };
    const due = deskTasks({ dates, maxQuota, enrolled, approved }, now);
    // People of an archived training still wait for their certificates.
    return due
      .filter((task) => listed || task === 'to-approve')
      .map((task) => ({
        task,
        training: { id: documentId, title },
        starts: isoOf(dates.starts),
        ends: isoOf(dates.ends),
        enrolled,
        placesLeft: maxQuota === 0 ? null : maxQuota - enrolled - approved,
      }));
  });
  return tasks.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
}

/** Date to sort by: the end for approvals, else the start; trainings without dates come last. */
function dateOf({ task, starts, ends }: Tasks[number]): string {
  return (task === 'to-approve' ? ends : starts) ?? '9999';
}

async function promotionsIn(
  strapi: Core.Strapi,
  trainings: ReadonlyMap<string, KnownTraining>,
  now: Instant,
): Promise<ToDo['promotions']> {
  const rows: unknown = await entriesOf({ trx: strapi.db.connection }, 'promotion')
    .where('made_at', '>=', new Date(now - PROMOTIONS_MS))
    .groupBy('training_id')
    .orderByRaw('max(id) desc')
    .select('training_id')
    .count({ people: '*' });
  return promotionsSchema.parse(rows).flatMap(({ training_id: id, people }) => {
    const training = trainings.get(id);
    return training ? [{ training: { id, title: training.title }, people }] : [];
  });
}

function isoOf(instant: Instant | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString();
}
