import { setTimeout } from 'node:timers/promises';
import { routes, type PublisherStatus } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { entryOf, SITE_ENTRY } from '../content/feed-keys';
import { currentRevision, type Revision } from '../content/revision';
import { labelsOf, type EditedKind } from './showable';
import { MARK_TABLE } from '../../platform/database/models';
import { environment } from '../../platform/environment/environment';
import { publisherStatus } from './publisher-client';
import { showsAll, topField } from './site-state';
import type { EntryState, ShownType, Waiting } from './staff-contract';

/** An entry, by content type and document id. */
export interface Entry {
  readonly type: ShownType;
  readonly documentId: string;
}

/** The version of an entry that is published, as the database holds it. */
interface PublishedRow {
  readonly publishedAt: string | null;
  readonly slug?: string | null;
  readonly visibility?: string | null;
  readonly hidden?: boolean | null;
}

/** Data from which the state of an entry is derived. */
export interface Facts {
  readonly entry: Entry;
  /** `null` when it is not published. */
  readonly row: PublishedRow | null;
  /** Revision of the last public change; `null` when there never was one. */
  readonly wanted: Revision | null;
  /** `undefined` when the publisher is unavailable. */
  readonly status: PublisherStatus | undefined;
}

/** Maximum wait for a release that is being rendered. */
const TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 60;

/**
 * Whether and since when visitors see the last change of an entry. Waits a moment for a running release, so that the
 * editor sees the result at once.
 */
export async function entryState(strapi: Core.Strapi, entry: Entry): Promise<EntryState> {
  const { epoch } = await currentRevision(strapi);
  const row = await publishedRow(strapi, entry);
  const mark = await strapi.db
    .connection<{ readonly key: string; readonly revision: number }>(MARK_TABLE)
    .where({ key: feedKey(entry) })
    .first('revision');
  const wanted = mark ? { epoch, revision: mark.revision } : null;
  const status = wanted ? await statusOnceShown(wanted) : undefined;
  const state = decideEntryState({ entry, row, wanted, status });
  if (state.kind !== 'visible') return state;
  return { ...state, address: new URL(state.address, environment().publicUrl).href };
}

async function statusOnceShown(wanted: Revision): Promise<PublisherStatus | undefined> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const status = await publisherStatus(wanted.revision);
    const underWay = status && !showsAll(status, wanted) && reasonOf(status) === 'under-way';
    if (!underWay || Date.now() > end) return status;
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** Derives the state of an entry; `address` is the path of its page. */
export function decideEntryState({ entry, row, wanted, status }: Facts): EntryState {
  if (!wanted || (!row && entry.type === 'api::landing-image.landing-image')) {
    return { kind: 'never-published' };
  }
  if (!status || !showsAll(status, wanted)) {
    return { kind: 'waiting', why: reasonOf(status), published: row !== null };
  }
  const since = status.shownSince;
  if (!row) return { kind: 'withdrawn', since };
  const path = pathOf(entry, row);
  const broken = status.broken.find(({ key }) => key === feedKey(entry));
  if (broken) return { kind: 'broken', fields: labelsOf(kindOf(entry), broken.issues.map(topField)) };
  if (status.failed.some(({ page }) => page === path)) return { kind: 'broken', fields: [] };
  return { kind: 'visible', since, publishedAt: row.publishedAt, address: path, listed: listedAs(row) };
}

function reasonOf(status: PublisherStatus | undefined): Waiting {
  if (!status) return 'publisher-away';
  if (status.held) return 'held';
  return status.lastError === null ? 'under-way' : 'stuck';
}

function listedAs({ visibility, hidden }: PublishedRow): 'yes' | 'archive' | 'no' {
  if (visibility === 'archived') return 'archive';
  return hidden === true ? 'no' : 'yes';
}

/** Kind of the content feed entry that contains an entry of the admin. */
function kindOf({ type }: Entry): EditedKind {
  switch (type) {
    case 'api::training.training':
      return 'training';
    case 'api::publication.publication':
      return 'publication';
    case 'api::site-content.site-content':
    case 'api::landing-image.landing-image':
    case 'api::teacher.teacher':
      return 'site-content';
  }
}

function feedKey(entry: Entry): string {
  const kind = kindOf(entry);
  return kind === 'site-content' ? SITE_ENTRY.key : entryOf(kind, entry.documentId, null).key;
}

function pathOf({ type }: Entry, { slug }: PublishedRow): string {
  switch (type) {
    case 'api::training.training':
      return routes.training(slug ?? '');
    case 'api::publication.publication':
      return routes.publication(slug ?? '');
    case 'api::site-content.site-content':
    case 'api::landing-image.landing-image':
      return routes.home();
    case 'api::teacher.teacher':
      return routes.trainings();
  }
}

async function publishedRow(strapi: Core.Strapi, { type, documentId }: Entry): Promise<PublishedRow | null> {
  const where = { documentId, publishedAt: { $notNull: true } };
  return (await strapi.db.query(type).findOne({ where })) as PublishedRow | null;
}
