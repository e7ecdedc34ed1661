import { routes } from '@centro/shared';
import { createContent, type ReadKey } from '../src/lib/content/reader.ts';
import type { ContentSnapshot } from '../src/lib/content/snapshot.ts';
import { cardName, type ShareCard, type WantCard } from '../src/lib/share-card/card.ts';
import { bytesFingerprint, fingerprint } from './fingerprint.ts';
import { expectedStatus } from './pages.ts';
import type { Answers } from './plan.ts';
import type { PageRecord } from './render-record.ts';
import type { SiteApp } from './site-app.ts';

/** What pages are rendered from. */
export interface PageSource {
  readonly app: SiteApp;
  readonly snapshot: ContentSnapshot;
  readonly answers: Answers;
}

/** A page that could not be rendered; its last good version, if any, stays in place. */
export interface FailedPage {
  readonly page: string;
  readonly message: string;
}

/** A rendered page. */
export interface RenderedPage {
  readonly body: Buffer;
  readonly policy: string;
  readonly card: ShareCard | null;
  readonly record: PageRecord;
}

/** Renders one page, and records its queries. */
export async function renderPage(
  page: string,
  { app, snapshot, answers }: PageSource,
): Promise<RenderedPage | FailedPage> {
  const asked = new Set<ReadKey>();
  const content = createContent(snapshot, (key) => asked.add(key));
  const shared: { card: ShareCard | null; name: string | null } = { card: null, name: null };
  const wantCard: WantCard = (card) => {
    shared.card = card;
    shared.name = cardName(card);
    return routes.shareCard(shared.name);
  };
  try {
    const { status, body, policy } = await app.render(page, { content, wantCard });
    if (status !== expectedStatus(page)) throw new Error(`The page answered ${String(status)}`);
    const reads = Object.fromEntries(Array.from(asked, (key) => [key, answers(key)]));
    const { card, name } = shared;
    const record = { reads, bytes: bytesFingerprint(body), policy: fingerprint(policy), card: name };
    return { body, policy, card, record };
  } catch (error) {
    return { page, message: String(error) };
  }
}
