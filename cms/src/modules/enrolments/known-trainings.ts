import type { Classes, EnrolmentTerms, Interruption, TrainingClass } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import {
  interruptionOf,
  datesOf,
  TRAINING_ORDER_POPULATE,
  type StoredSchedule,
} from '../trainings/serializer';
import type { Capacity } from './capacity';

const UID = 'api::training.training';

const FIELDS = [
  ...(['documentId', 'slug', 'title', 'place', 'visibility', 'publishedAt'] as const),
  ...(['interruption', 'interruptionReason', 'formId', 'foodHandler'] as const),
];

/** A training as its enrolments see it. */
export interface KnownTraining {
  readonly documentId: string;
  /** Its public id. */
  readonly id: string;
  readonly title: string;
  /** Whether it has a page: published, archived or not. */
  readonly public: boolean;
  readonly interruption: Interruption | null;
  readonly terms: EnrolmentTerms;
  /** Dates and places of its classes. */
  readonly classes: Classes;
  readonly foodHandler: boolean;
  /** How long an unconfirmed account may hold a place, in minutes; `null` for the usual time. */
  readonly provisionalMinutes: number | null;
  /** Public id of the form that must be answered before enrolling, if any. */
  readonly formId: string | null;
}

interface StoredQuota {
  readonly maxQuota: number | null;
  readonly provisionalMinutes: number | null;
}

interface StoredTerms extends StoredSchedule {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
  readonly place: string | null;
  readonly meetings: readonly (StoredSchedule['meetings'][number] & { readonly place: string | null })[];
  readonly visibility: 'public' | 'archived';
  readonly interruption: Interruption['kind'] | null;
  readonly interruptionReason: string | null;
  readonly publishedAt: string | null;
  readonly formId: string | null;
  readonly foodHandler: boolean | null;
  readonly inscription: (StoredSchedule['inscription'] & StoredQuota) | null;
  readonly waitingList: { readonly enabled: boolean | null; readonly maxQuota: number | null } | null;
}

/** Trainings as enrolling needs them, cached by edition. */
export interface KnownTrainings {
  /**
   * The training of a capacity, `undefined` when it was deleted. It cannot change while the capacity is locked, because
   * publishing takes the same lock before the commit.
   */
  readonly of: (capacity: Pick<Capacity, 'trainingId' | 'edition'>) => Promise<KnownTraining | undefined>;
  /** The training in exactly this edition, if it is cached. */
  readonly at: (capacity: Pick<Capacity, 'trainingId' | 'edition'>) => KnownTraining | undefined;
}

/** Caches published trainings until their edition changes. */
export function knownTrainings(strapi: Core.Strapi): KnownTrainings {
  const known = new Map<string, { readonly edition: number; readonly training: KnownTraining }>();

  const at: KnownTrainings['at'] = ({ trainingId, edition }) => {
    const remembered = known.get(trainingId);
    return remembered?.edition === edition ? remembered.training : undefined;
  };

  return {
    at,
    of: async ({ trainingId, edition }) => {
      const remembered = at({ trainingId, edition });
      if (remembered) return remembered;
      // The edition was read first, so the training is at least as new.
      const training = await readTraining(strapi, trainingId);
      // Drafts change without an edition.
      if (training?.public) known.set(trainingId, { edition, training });
      return training;
    },
  };
}

/** Reads a training as it is published, else its draft; inside a transaction, within it. */
export async function readTraining(
  strapi: Core.Strapi,
  documentId: string,
): Promise<KnownTraining | undefined> {
  return (await readTrainings(strapi, [documentId])).get(documentId);
}

/** Reads several trainings as {@link readTraining} does, by document id. */
export async function readTrainings(
  strapi: Core.Strapi,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, KnownTraining>> {
  const versions = (await strapi.db.query(UID).findMany({
    where: { documentId: { $in: documentIds } },
    select: [...FIELDS],
    populate: {
      ...TRAINING_ORDER_POPULATE,
      inscription: { select: ['start', 'finish', 'maxQuota', 'provisionalMinutes'] },
      waitingList: { select: ['enabled', 'maxQuota'] },
    },
  })) as StoredTerms[];
  const drafts = versions.filter(({ publishedAt }) => publishedAt === null);
  const published = versions.filter(({ publishedAt }) => publishedAt !== null);
  return new Map([...drafts, ...published].map((version) => [version.documentId, knownOf(version)]));
}

function knownOf(version: StoredTerms): KnownTraining {
  const { documentId, slug, title, visibility, publishedAt, inscription, waitingList } = version;
  const dates = datesOf(version);
  return {
    documentId,
    id: slug,
    title,
    public: publishedAt !== null,
    interruption: interruptionOf(version),
    terms: {
      listed: publishedAt !== null && visibility === 'public',
      interrupted: version.interruption !== null,
      dates,
      maxQuota: inscription?.maxQuota ?? 0,
      waitingList: { enabled: waitingList?.enabled ?? false, maxQuota: waitingList?.maxQuota ?? 0 },
    },
    classes: {
      starts: dates.starts,
      place: textOf(version.place),
      meetings: version.meetings.flatMap(classOf),
    },
    foodHandler: version.foodHandler ?? false,
    provisionalMinutes: inscription?.provisionalMinutes ?? null,
    formId: textOf(version.formId),
  };
}

function classOf({ start, finish, place }: StoredTerms['meetings'][number]): TrainingClass[] {
  if (start === null) return [];
  const ends = finish === null ? null : Date.parse(finish);
  return [{ starts: Date.parse(start), ends, place: textOf(place) }];
}

export const textOf = (text: string | null) => (text ?? '').trim() || null;
