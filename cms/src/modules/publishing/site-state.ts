import type { PublisherStatus } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { EDITED_UIDS, labelsOf, type EditedKind } from './showable';
import { currentRevision, type Revision } from '../content/revision';
import { environment } from '../../platform/environment/environment';
import { publisherStatus } from './publisher-client';
import type { KnownSiteState, SiteState } from './staff-contract';

/** State of the published site, for its editors. */
export async function siteState(strapi: Core.Strapi): Promise<SiteState> {
  const [status, revision] = [await publisherStatus(), await currentRevision(strapi)];
  if (!status) return { kind: 'publisher-away' };
  const { release, releaseSince, previous, held, working, broken, failed, lastError } = status;
  return {
    kind: 'known',
    site: environment().publicUrl,
    release,
    releaseSince,
    previousMadeAt: previous?.createdAt ?? null,
    held,
    working,
    behind: !showsAll(status, revision),
    broken: broken.map(withEditPath),
    failedPages: failed.map(({ page }) => page),
    error: lastError,
  };
}

/** Whether visitors see everything up to a revision. */
export function showsAll({ epoch, shown }: PublisherStatus, wanted: Revision): boolean {
  return epoch === wanted.epoch && shown !== null && shown >= wanted.revision;
}

type BrokenEntry = PublisherStatus['broken'][number];

function withEditPath({ key, label, issues }: BrokenEntry): KnownSiteState['broken'][number] {
  const [kind, documentId = ''] = key.split(':');
  const edited = EDITED_KINDS.find((candidate) => candidate === kind);
  if (!edited) return { title: label, fields: [], edit: null };
  return {
    title: label,
    fields: labelsOf(edited, issues.map(topField)),
    edit: editAddress(edited, documentId),
  };
}

const EDITED_KINDS = ['training', 'publication', 'site-content'] as const satisfies EditedKind[];

/** The top-level field that contains the field of an issue. */
export function topField({ field }: BrokenEntry['issues'][number]): string | undefined {
  return field.split('.')[0];
}

/** Path in the admin where an entry is edited. */
function editAddress(kind: EditedKind, documentId: string): string {
  const uid = EDITED_UIDS[kind];
  return kind === 'site-content'
    ? `/content-manager/single-types/${uid}`
    : `/content-manager/collection-types/${uid}/${documentId}`;
}
