import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { DocumentData } from '../content/addressing';

const UID = 'api::training.training';

/** Fields that a copy does not inherit: it gets its own slug, and today as its date. */
const OWN = ['slug', 'timestamp'] as const;

/** Parts with dates, and the names of their date fields. */
const PERIODS = ['inscription', 'schedule'] as const;
const DATES = ['start', 'finish'] as const;

type Part = Readonly<Record<string, unknown>>;
type Source = Readonly<Record<string, unknown>>;

/**
 * Clears the dates that a copy of a training would inherit from the original. Dates entered for the copy stay, as do
 * the titles and places of meetings.
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

/** A part for the copy: without its id, and without dates that equal the original's. */
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
