import { existsSync } from 'node:fs';
import type { Publication, Training } from '@centro/shared';
import { pagesOf, personalPagesOf } from '../publisher/pages.ts';
import { joinPolicies } from '../publisher/policy.ts';
import type { SiteApp } from '../publisher/site-app.ts';
import { manifestFile, PERSONAL } from '../release/layout.ts';
import { listReleases, readManifest } from '../release/releases.ts';
import { createContent } from '../src/lib/content/reader.ts';
import { takeSnapshot } from '../src/lib/content/snapshot.ts';

const INSTANT = '2026-03-10T12:00:00.000Z';

/** The least that makes a page of its kind: what a page may load depends on its kind alone. */
const TRAINING: Training = {
  ...{ id: 'una', title: 'Una', description: 'Una', content: [], type: 'course', category: 'agroindustry' },
  ...{ visibility: 'public', timestamp: INSTANT, cardImage: null, images: [], teachers: [], meetings: [] },
  ...{ mode: null, place: null, durationMinutes: null, formId: null, foodHandler: false },
  schedule: { start: null, finish: null },
  inscription: { start: null, finish: null, maxQuota: 0 },
  waitingList: { enabled: false, maxQuota: 0 },
  notifications: { start: { text: null }, finish: { text: null }, text: null, link: null, linkName: null },
};

const PUBLICATION: Publication = {
  ...{ id: 'una', title: 'Una', description: 'Una', content: [], type: 'announcement', timestamp: INSTANT },
  ...{ cardImage: null, images: [], featured: false, hidden: false, partners: [] },
};

/** So many that their lists have a second page, which is another kind. */
function many<Entry>(entry: Entry, name = 'una'): (Entry & { readonly id: string })[] {
  return Array.from({ length: 30 }, (_, index) => ({ ...entry, id: `${name}-${String(index)}` }));
}

/** The policy that fits every page that a build renders. */
export async function policyOfBuild(app: SiteApp): Promise<string> {
  const entries = {
    ...{ site: undefined, issuer: undefined, verifications: [], boardProfiles: [] },
    trainings: [...many(TRAINING), ...many({ ...TRAINING, visibility: 'archived' as const }, 'vieja')],
    publications: many(PUBLICATION),
  };
  const snapshot = takeSnapshot(entries, Date.parse(INSTANT));
  const content = createContent(snapshot, () => undefined);
  const kinds = [...pagesOf(snapshot), ...personalPagesOf(snapshot)];
  const pages = kinds.map((page) => app.render(page, { content, wantCard: () => '' }));
  return joinPolicies((await Promise.all(pages)).map(({ policy }) => policy));
}

/**
 * The policy that fits the pages of every kept release too. Caddy cannot read a release's manifest for each request, and
 * whoever rolls back to a release of another build may not find it without its styles.
 */
export function policyWithKept(ofBuild: string, releasesFolder: string): string {
  const finished = [...listReleases(releasesFolder), PERSONAL].filter((id) =>
    existsSync(manifestFile(releasesFolder, id)),
  );
  const kept = finished.map(
    (id) => readManifest(releasesFolder, id).headers['content-security-policy'] ?? '',
  );
  return joinPolicies([ofBuild, ...kept]);
}
