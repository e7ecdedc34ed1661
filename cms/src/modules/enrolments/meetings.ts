import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { textOf } from './known-trainings';

/** A meeting of a training to which people come. */
export interface Meeting {
  /** Stays the same when its title or its time is changed. */
  readonly key: string;
  readonly title: string;
  /** ISO 8601; `null` when unknown, as the end. */
  readonly start: string | null;
  readonly finish: string | null;
  /** `null` where it is the training's. */
  readonly place: string | null;
}

interface StoredVersion {
  readonly title: string | null;
  readonly publishedAt: string | null;
  readonly schedule: { readonly start: string | null; readonly finish: string | null } | null;
  readonly meetings: readonly {
    readonly key: string | null;
    readonly title: string | null;
    readonly start: string | null;
    readonly finish: string | null;
    readonly place: string | null;
  }[];
}

/** Key of the only meeting of a training that lists none. */
const WHOLE = 'unico';

const MEETING = 'training.meeting';

/** The meetings of a training as it is published, else of its draft, in order; one when it lists none. */
export async function meetingsOf(strapi: Core.Strapi, documentId: string): Promise<Meeting[]> {
  const versions = (await strapi.db.query('api::training.training').findMany({
    where: { documentId },
    select: ['title', 'publishedAt'],
    populate: {
      meetings: { select: ['key', 'title', 'start', 'finish', 'place'] },
      schedule: { select: ['start', 'finish'] },
    },
  })) as StoredVersion[];
  const version = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0];
  if (!version) return [];
  const meetings = version.meetings.flatMap(({ key, title, start, finish, place }) => {
    return key === null ? [] : [{ key, title: title ?? '', start, finish, place: textOf(place) }];
  });
  if (meetings.length > 0) return meetings;
  const { start = null, finish = null } = version.schedule ?? {};
  return [{ key: WHOLE, title: version.title ?? '', start, finish, place: null }];
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
    place: textOf(version?.place ?? null),
    teachers: version?.teachers.flatMap(({ name }) => name ?? []) ?? [],
  };
}

/** Gives a key to meetings that are older than keys: the same in the draft and in the published version. */
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
