import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** A meeting of a training to which people come. */
export interface Meeting {
  /** Stays the same when its title or its time is changed. */
  readonly key: string;
  readonly title: string;
  /** ISO 8601; `null` when nobody knows. */
  readonly start: string | null;
}

interface StoredVersion {
  readonly title: string | null;
  readonly publishedAt: string | null;
  readonly schedule: { readonly start: string | null } | null;
  readonly meetings: readonly {
    readonly key: string | null;
    readonly title: string | null;
    readonly start: string | null;
  }[];
}

/** The key of what a training without meetings is: one. */
const WHOLE = 'unico';

const MEETING = 'training.meeting';

/** The meetings of a training as it is published, else of its draft, in their order; one when it names none. */
export async function meetingsOf(strapi: Core.Strapi, documentId: string): Promise<Meeting[]> {
  const versions = (await strapi.db.query('api::training.training').findMany({
    where: { documentId },
    select: ['title', 'publishedAt'],
    populate: { meetings: { select: ['key', 'title', 'start'] }, schedule: { select: ['start'] } },
  })) as StoredVersion[];
  const version = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0];
  if (!version) return [];
  const meetings = version.meetings.flatMap(({ key, title, start }) => {
    return key === null ? [] : [{ key, title: title ?? '', start }];
  });
  if (meetings.length > 0) return meetings;
  return [{ key: WHOLE, title: version.title ?? '', start: version.schedule?.start ?? null }];
}

interface StoredFacts {
  readonly place: string | null;
  readonly publishedAt: string | null;
  readonly teachers: readonly { readonly name: string | null }[];
}

/** Place and teachers of a training as it is published, else of its draft. */
export async function sheetFactsOf(
  strapi: Core.Strapi,
  documentId: string,
): Promise<{ readonly place: string | null; readonly teachers: string[] }> {
  const versions = (await strapi.db.query('api::training.training').findMany({
    where: { documentId },
    select: ['place', 'publishedAt'],
    populate: { teachers: { select: ['name'] } },
  })) as StoredFacts[];
  const version = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0];
  return {
    place: version?.place ?? null,
    teachers: version?.teachers.flatMap(({ name }) => name ?? []) ?? [],
  };
}

/** Gives meetings that were written before they had keys one: the same in the draft and in what is published. */
export async function ensureMeetingKeys(strapi: Core.Strapi): Promise<void> {
  const meetings = strapi.db.query(MEETING);
  const keyless = (await meetings.findMany({ where: { key: null }, select: ['id', 'title', 'start'] })) as {
    readonly id: number;
    readonly title: string | null;
    readonly start: string | null;
  }[];
  for (const { id, title, start } of keyless) {
    const key = createHash('sha256')
      .update(`${String(title)} ${String(start)}`)
      .digest('hex')
      .slice(0, 16);
    await meetings.update({ where: { id }, data: { key } });
  }
}
