import { fileOfPage } from '../release/layout.ts';
import type { ShareCard } from '../src/lib/share-card/card.ts';
import { compressedPage } from './compression.ts';
import { keepPage, type LiveRelease } from './live-release.ts';
import type { Plan } from './plan.ts';
import type { PageRecord, PageRecords } from './render-record.ts';
import { renderPage, type FailedPage, type PageSource } from './render-page.ts';
import { sideBySide } from '../process/side-by-side.ts';
import type { Staging } from './staging.ts';

/** Pages processed concurrently: while one renders, other threads compress others. */
export const RENDER_WIDTH = 8;

/** Input and target of rendering a release. */
export interface Rendering extends PageSource {
  readonly plan: Plan;
  readonly live: LiveRelease | undefined;
  readonly releasesFolder: string;
  readonly staging: Staging;
}

/** The pages a staged release now has. */
export interface RenderedRelease {
  readonly pages: PageRecords;
  /** Content security policies of the pages, by fingerprint. */
  readonly policies: Record<string, string>;
  readonly failed: readonly FailedPage[];
  /** Cards of the pages that were rendered, by name. */
  readonly cards: ReadonlyMap<string, ShareCard>;
  /** Number of pages that differ from the live ones. */
  readonly changed: number;
}

/**
 * Renders the stale pages of a plan into the staged release, compressed for serving. A page that fails, or whose entry
 * cannot be read, keeps the version that is live.
 *
 * @throws when writing fails
 */
export async function renderRelease(rendering: Rendering): Promise<RenderedRelease> {
  const { plan, live, releasesFolder, staging } = rendering;
  const pages = new Map<string, PageRecord>(plan.fresh);
  const policies: Record<string, string> = { ...live?.record?.policies };
  const failed: FailedPage[] = [];
  const cards = new Map<string, ShareCard>();
  let changed = 0;
  const keep = (page: string) => {
    const kept = keepPage(page, live, releasesFolder, staging);
    if (kept) pages.set(page, kept);
  };
  await sideBySide(plan.stale, RENDER_WIDTH, async (page) => {
    const rendered = await renderPage(page, rendering);
    if ('message' in rendered) {
      failed.push(rendered);
      keep(page);
      return;
    }
    const { body, policy, card, record } = rendered;
    pages.set(page, record);
    if (card && record.card !== null) cards.set(record.card, card);
    policies[record.policy] = policy;
    if (staging.base !== undefined && live?.record?.pages.get(page)?.bytes === record.bytes) return;
    changed += 1;
    const file = fileOfPage(page);
    staging.write(file, await compressedPage(file, body));
  });
  plan.untouchable.forEach(keep);
  return { pages, policies: neededBy(pages, policies), failed, cards, changed };
}

/** The policies that pages need. */
export function neededBy(pages: PageRecords, policies: Record<string, string>): Record<string, string> {
  const needed = new Set(Array.from(pages.values(), ({ policy }) => policy));
  return Object.fromEntries(Object.entries(policies).filter(([name]) => needed.has(name)));
}
