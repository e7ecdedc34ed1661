import { slugFromTitle, type Category, type TrainingType } from '@centro/shared';
import { flowing, written, type DemoContent } from '../content.ts';
import type { PictureId } from '../pictures/catalogue.ts';
import type { TeacherId } from '../teachers.ts';
import { later, type DayOffset, type Timeline, type Weekday } from '../timeline.ts';

/** A meeting; its instants are ISO 8601 text. */
export interface DemoMeeting {
  readonly title: string;
  readonly start: string;
  readonly finish: string | null;
  readonly mode: string | null;
  readonly place: string | null;
}

/** A training of the demo; its instants are ISO 8601 text, its duration is in minutes, its price in pesos. */
export interface DemoTraining {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: DemoContent;
  readonly type: TrainingType;
  readonly category: Category;
  readonly visibility: 'public' | 'archived';
  readonly timestamp: string;
  readonly picture: PictureId | null;
  readonly gallery: readonly PictureId[];
  readonly teachers: readonly TeacherId[];
  readonly mode: string | null;
  readonly place: string | null;
  readonly durationMinutes: number | null;
  readonly totalHours: number | null;
  readonly price: number | null;
  readonly requirements: string | null;
  readonly whatToBring: string | null;
  readonly schedule: { readonly start: string | null; readonly finish: string | null };
  readonly meetings: readonly DemoMeeting[];
  readonly inscription: {
    readonly start: string | null;
    readonly finish: string | null;
    readonly maxQuota: number;
  };
  readonly waitingList: { readonly enabled: boolean; readonly maxQuota: number };
  readonly foodHandler: boolean;
  /** Public id of the form required to enrol. */
  readonly formId: string | null;
  readonly notifications: {
    readonly startText: string | null;
    readonly finishText: string | null;
    readonly text: string | null;
    readonly link: string | null;
    readonly linkName: string | null;
  };
}

type Required = 'title' | 'description' | 'type' | 'category' | 'timestamp';
type Optional =
  | 'visibility'
  | 'picture'
  | 'gallery'
  | 'teachers'
  | 'mode'
  | 'place'
  | 'durationMinutes'
  | 'totalHours'
  | 'price'
  | 'requirements'
  | 'whatToBring'
  | 'schedule'
  | 'meetings'
  | 'foodHandler'
  | 'formId';

/** The fields to specify for a training; the rest is derived. */
export interface TrainingDraft extends Pick<DemoTraining, Required>, Partial<Pick<DemoTraining, Optional>> {
  /** In the markup of {@link written}. */
  readonly content: string;
  readonly opens?: string;
  readonly closes?: string;
  readonly quota?: number;
  /** Places on the waiting list; no waiting list by default. */
  readonly waiting?: number;
  readonly notifications?: Partial<DemoTraining['notifications']>;
}

/** Completes a draft of a training. */
export function training({
  opens,
  closes,
  quota,
  waiting,
  notifications,
  content,
  description,
  ...draft
}: TrainingDraft): DemoTraining {
  return {
    slug: slugFromTitle(draft.title),
    description: flowing(description),
    content: written(content),
    visibility: 'public',
    picture: null,
    gallery: [],
    teachers: [],
    mode: 'Presencial',
    place: null,
    durationMinutes: null,
    totalHours: null,
    price: 0,
    requirements: null,
    whatToBring: null,
    schedule: { start: null, finish: null },
    meetings: [],
    foodHandler: false,
    formId: null,
    inscription: { start: opens ?? null, finish: closes ?? null, maxQuota: quota ?? 0 },
    waitingList: { enabled: waiting !== undefined, maxQuota: waiting ?? 0 },
    notifications: {
      startText: null,
      finishText: null,
      text: null,
      link: null,
      linkName: null,
      ...notifications,
    },
    ...draft,
  };
}

interface WeeklyMeetings {
  readonly weekday: Weekday;
  /** The first meeting falls on the first such weekday on or after this day. */
  readonly from: DayOffset;
  readonly time: string;
  readonly minutes: number;
  /** One meeting per topic, a week apart. */
  readonly topics: readonly string[];
  readonly mode?: string;
  readonly place?: string;
}

/** Meetings a week apart, each with its topic as the title. */
export function weekly(
  { at, next }: Timeline,
  { weekday, from, time, minutes, topics, mode, place }: WeeklyMeetings,
): DemoMeeting[] {
  const first = next(weekday, from);
  return topics.map((title, index) => {
    const start = at(first + 7 * index, time);
    return { title, start, finish: later(start, minutes), mode: mode ?? null, place: place ?? null };
  });
}
