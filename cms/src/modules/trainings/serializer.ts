import { trainingDates, type TrainingDates } from '@centro/shared';
import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { ADDITIONS_POPULATE, publicAdditions, type StoredAdditions } from '../content/additions';
import { publicRichContent } from '../content/rich-content';
import { text } from '../content/text';
import { publicTeacher, TEACHER_POPULATE, type StoredTeacher } from './teacher-serializer';

/** Two instants as ISO 8601 text, either of which may be unknown. */
export interface StoredPeriod {
  readonly start: string | null;
  readonly finish: string | null;
}

/** Data from which the dates of a training are derived. */
export interface StoredSchedule {
  readonly schedule: StoredPeriod | null;
  readonly inscription: StoredPeriod | null;
  readonly meetings: readonly StoredPeriod[];
}

interface StoredMeeting extends StoredPeriod {
  readonly title: unknown;
  readonly mode: unknown;
  readonly place: unknown;
}

/** The fields of a stored training that lists need. */
export interface StoredTrainingSummary {
  readonly documentId: string;
  readonly slug: unknown;
  readonly title: unknown;
  readonly description: unknown;
  readonly type: unknown;
  readonly category: unknown;
  readonly visibility: unknown;
  readonly interruption: unknown;
  readonly interruptionReason: string | null;
  readonly timestamp: unknown;
  readonly cardImage: StoredFile | null;
  readonly mode: unknown;
  readonly place: unknown;
  readonly durationMinutes: unknown;
  readonly totalHours: unknown;
  readonly price: unknown;
  readonly schedule: StoredPeriod | null;
  readonly meetings: readonly StoredMeeting[];
  readonly inscription: (StoredPeriod & { readonly maxQuota: unknown }) | null;
  readonly waitingList: { readonly enabled: unknown; readonly maxQuota: unknown } | null;
  readonly formId: unknown;
  readonly foodHandler: unknown;
}

interface StoredNotifications {
  readonly startText: unknown;
  readonly finishText: unknown;
  readonly text: unknown;
  readonly link: unknown;
  readonly linkName: unknown;
}

/** A training as the database holds it, with everything it embeds. */
export interface StoredTraining extends StoredTrainingSummary, StoredAdditions {
  readonly content: unknown;
  readonly images: readonly StoredFile[];
  readonly requirements: unknown;
  readonly whatToBring: unknown;
  readonly teachers: readonly StoredTeacher[];
  readonly notifications: StoredNotifications | null;
}

const SCHEDULE_POPULATE = {
  schedule: { select: ['start', 'finish'] },
  inscription: { select: ['start', 'finish', 'maxQuota'] },
  meetings: { select: ['title', 'start', 'finish', 'mode', 'place'] },
};

/** Relations that decide the position of a training in a list. */
export const TRAINING_ORDER_POPULATE = SCHEDULE_POPULATE;

export const TRAINING_SUMMARY_POPULATE = {
  ...SCHEDULE_POPULATE,
  waitingList: { select: ['enabled', 'maxQuota'] },
  cardImage: { select: FILE_FIELDS },
};

export const TRAINING_POPULATE = {
  ...TRAINING_SUMMARY_POPULATE,
  ...ADDITIONS_POPULATE,
  images: { select: FILE_FIELDS },
  teachers: { select: ['name', 'description'], populate: TEACHER_POPULATE },
  notifications: { select: ['startText', 'finishText', 'text', 'link', 'linkName'] },
};

/** The interruption of a stored training, in the public shape. */
export function interruptionOf<Kind>({
  interruption: kind,
  interruptionReason,
}: {
  readonly interruption: Kind | null;
  readonly interruptionReason: string | null;
}) {
  return kind === null ? null : { kind, reason: interruptionReason ?? '' };
}

/** The part of a training that lists show, in the public shape; values are not validated. */
export function publicTrainingSummary(stored: StoredTrainingSummary) {
  return {
    id: stored.slug,
    title: stored.title,
    description: stored.description ?? '',
    type: stored.type,
    category: stored.category,
    visibility: stored.visibility,
    interruption: interruptionOf(stored),
    timestamp: stored.timestamp,
    cardImage: publicImage(stored.cardImage),
    mode: text(stored.mode),
    place: text(stored.place),
    durationMinutes: stored.durationMinutes,
    totalHours: stored.totalHours,
    price: stored.price,
    schedule: { start: stored.schedule?.start ?? null, finish: stored.schedule?.finish ?? null },
    meetings: stored.meetings.map(({ title, start, finish, mode, place }) => ({
      title,
      start,
      finish,
      mode: text(mode),
      place: text(place),
    })),
    inscription: {
      start: stored.inscription?.start ?? null,
      finish: stored.inscription?.finish ?? null,
      maxQuota: stored.inscription?.maxQuota ?? 0,
    },
    waitingList: {
      enabled: stored.waitingList?.enabled ?? false,
      maxQuota: stored.waitingList?.maxQuota ?? 0,
    },
    formId: text(stored.formId),
    foodHandler: stored.foodHandler ?? false,
  };
}

/** A training in the public shape (`trainingSchema`); values are not validated. */
export function publicTraining(stored: StoredTraining) {
  return {
    ...publicTrainingSummary(stored),
    content: publicRichContent(stored.content),
    images: stored.images.map(publicImage),
    ...publicAdditions(stored),
    teachers: stored.teachers.map(publicTeacher),
    requirements: text(stored.requirements),
    whatToBring: text(stored.whatToBring),
    notifications: {
      start: { text: text(stored.notifications?.startText) },
      finish: { text: text(stored.notifications?.finishText) },
      text: text(stored.notifications?.text),
      link: text(stored.notifications?.link),
      linkName: text(stored.notifications?.linkName),
    },
  };
}

const ABSENT: StoredPeriod = { start: null, finish: null };

/** The dates of a training; a draft's meeting may lack its start. */
export function datesOf({ schedule, inscription, meetings }: StoredSchedule): TrainingDates {
  return trainingDates({
    schedule: schedule ?? ABSENT,
    inscription: inscription ?? ABSENT,
    meetings: meetings.flatMap(({ start, finish }) => (start === null ? [] : [{ start, finish }])),
  });
}
