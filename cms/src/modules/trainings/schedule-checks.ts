import {
  scheduleMistakes,
  type ScheduleFinding,
  type ScheduleMistake,
  type TrainingSchedule,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { scheduleTexts } from './texts';

const UID = 'api::training.training';

interface StoredPeriod {
  readonly start: string | null;
  readonly finish: string | null;
}

interface StoredTraining {
  readonly inscription: StoredPeriod | null;
  readonly schedule: StoredPeriod | null;
  readonly meetings: readonly { readonly start: string | null; readonly finish: string | null }[];
}

const PERIOD = { select: ['start', 'finish'] };
const NONE: StoredPeriod = { start: null, finish: null };

/**
 * Rejects publishing a training with a period that ends before it starts.
 *
 * @throws {errors.ValidationError} naming each field and how to fix it
 */
export async function assertScheduled(strapi: Core.Strapi, documentId: string): Promise<void> {
  const stored = (await strapi.db.query(UID).findOne({
    where: { documentId, publishedAt: { $notNull: true } },
    populate: { inscription: PERIOD, schedule: PERIOD, meetings: PERIOD },
  })) as StoredTraining | null;
  const details = stored ? scheduleMistakes(scheduleOf(stored)).map(refusalOf) : [];
  if (details.length === 0) return;
  const message = details.map((detail) => detail.message).join(' ');
  throw new errors.ValidationError(message, { errors: details });
}

function scheduleOf({ inscription, schedule, meetings }: StoredTraining): TrainingSchedule {
  return {
    inscription: inscription ?? NONE,
    schedule: schedule ?? NONE,
    // The start of a meeting is required; without it there is nothing to compare.
    meetings: meetings.map(({ start, finish }) => ({ start: start ?? '', finish })),
  };
}

function refusalOf({ kind, meeting = 0 }: ScheduleFinding<ScheduleMistake>) {
  const { path, message } = described(kind, meeting);
  return { path, name: 'ValidationError', message };
}

function described(
  kind: ScheduleMistake,
  meeting: number,
): { readonly path: string[]; readonly message: string } {
  switch (kind) {
    case 'inscription-ends-before-it-starts':
      return {
        path: ['inscription', 'finish'],
        message: scheduleTexts.inscription(labelOf(UID, 'inscription')),
      };
    case 'schedule-ends-before-it-starts':
      return {
        path: ['schedule', 'finish'],
        message: scheduleTexts.schedule(labelOf(UID, 'schedule')),
      };
    case 'meeting-ends-before-it-starts':
      return {
        path: ['meetings', String(meeting), 'finish'],
        message: scheduleTexts.meeting(meeting + 1),
      };
  }
}
