import {
  trainingDates,
  TRAININGS_PER_PAGE,
  trainingSchema,
  trainingState,
  trainingSummarySchema,
  type TrainingSchedule,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../../platform/errors/api-error';
import { keepValid } from '../content/keep-valid';
import { listedTrainings } from './listed-trainings';
import { pageOf, pagesOf } from '../content/pages';
import {
  publicTraining,
  publicTrainingSummary,
  TRAINING_POPULATE,
  TRAINING_SUMMARY_POPULATE,
  type StoredTraining,
  type StoredTrainingSummary,
} from './serializer';

const UID = 'api::training.training';
const PUBLISHED = { publishedAt: { $notNull: true } };

/** The published trainings as the public sees them. */
export function trainingService(strapi: Core.Strapi) {
  const trainings = strapi.db.query(UID);
  const listed = listedTrainings(strapi);

  /** A page of the public trainings, ordered by state, opening and id (design, Training state). */
  async function list(page: number, now: number) {
    const documentIds = await listed.orderedAt(now);
    return {
      data: withState(await summaries(pageOf(documentIds, page, TRAININGS_PER_PAGE)), now),
      meta: pagesOf(documentIds.length, page, TRAININGS_PER_PAGE),
    };
  }

  /** A page of the archived trainings, the latest first. */
  async function archived(page: number, now: number) {
    const where = { ...PUBLISHED, visibility: 'archived' };
    const rows = (await trainings.findMany({
      where,
      orderBy: [{ timestamp: 'desc' }, { slug: 'asc' }],
      limit: TRAININGS_PER_PAGE,
      offset: (page - 1) * TRAININGS_PER_PAGE,
      populate: TRAINING_SUMMARY_POPULATE,
    })) as StoredTrainingSummary[];
    const total = await trainings.count({ where });
    return { data: withState(validated(rows), now), meta: pagesOf(total, page, TRAININGS_PER_PAGE) };
  }

  /**
   * One training, archived or not.
   *
   * @throws {ApiError} `not-found`
   */
  async function find(id: string, now: number) {
    const row = (await trainings.findOne({
      where: { ...PUBLISHED, slug: id },
      populate: TRAINING_POPULATE,
    })) as StoredTraining | null;
    const candidates = row ? [{ label: `training ${id}`, entry: publicTraining(row) }] : [];
    const [training] = keepValid(strapi, trainingSchema, candidates);
    if (!training) throw new ApiError('not-found', `No training ${id}`);
    return { data: { ...training, state: trainingState(trainingDates(training), now) } };
  }

  async function summaries(documentIds: readonly string[]) {
    const rows = (await trainings.findMany({
      where: { ...PUBLISHED, documentId: { $in: documentIds } },
      populate: TRAINING_SUMMARY_POPULATE,
    })) as StoredTrainingSummary[];
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    return validated(documentIds.flatMap((documentId) => byId.get(documentId) ?? []));
  }

  function validated(rows: readonly StoredTrainingSummary[]) {
    const candidates = rows.map((row) => ({
      label: `training ${String(row.slug)}`,
      entry: publicTrainingSummary(row),
    }));
    return keepValid(strapi, trainingSummarySchema, candidates);
  }

  return { list, archived, find };
}

function withState<T extends TrainingSchedule>(trainings: readonly T[], now: number) {
  return trainings.map((training) => ({ ...training, state: trainingState(trainingDates(training), now) }));
}
