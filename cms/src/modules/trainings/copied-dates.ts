import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { DocumentData } from '../content/addressing';

const UID = 'api::training.training';

/** What a copy of a training has nothing of that its original had: it is another time, and in the list from today. */
const OWN = ['slug', 'timestamp'] as const;

/** Parts with dates, each with the fields that are some. */
const PERIODS = ['inscription', 'schedule'] as const;
const DATES = ['start', 'finish'] as const;

type Part = Readonly<Record<string, unknown>>;
type Source = Readonly<Record<string, unknown>>;

/**
 * Clears the dates in what a copy of a training is made with, unless they were written for the copy: those that are the
 * original's. Titles and places of meetings stay.
 */
export async function clearCopiedDates(
  strapi: Core.Strapi,
  data: DocumentData,
  sourceId: string,
): Promise<void> {
  const source = (await strapi.db.query(UID).findOne({
    where: { documentId: sourceId, publishedAt: null },
    populate: { inscription: true, schedule: true, meetings: true },
  })) as Source | null;
  if (!source) return;
  for (const field of OWN) {
    if (!(field in data) || isSame(data[field], source[field])) data[field] = null;
  }
  for (const field of PERIODS) {
    const [own, original] = [(data[field] ?? source[field]) as Part | null, source[field] as Part | null];
    if (own && original) data[field] = withoutDates(own, original);
  }
  const originals = (source['meetings'] ?? []) as readonly Part[];
  const meetings = (data['meetings'] ?? originals) as readonly Part[];
  data['meetings'] = meetings.map((meeting, at) => withoutDates(meeting, originals[at] ?? {}));
}

/** A part as it is written for a copy: without its id, and without what the original has as dates. */
function withoutDates(part: Part, original: Part): Part {
  const cleared = DATES.filter((field) => isSame(part[field], original[field]));
  const gone = new Set<string>(['id', ...cleared]);
  const kept = Object.entries(part).filter(([field]) => !gone.has(field));
  return Object.fromEntries([...kept, ...cleared.map((field) => [field, null] as const)]);
}

function isSame(written: unknown, original: unknown): boolean {
  if (isDeepStrictEqual(written, original)) return true;
  const [one, other] = [instantOf(written), instantOf(original)];
  return one !== undefined && one === other;
}

function instantOf(value: unknown): number | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined;
  const instant = new Date(value).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}
