import { createHmac, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import {
  draftSchema,
  MISSING_PAGES,
  parsePreviewPath,
  parsePreviewToken,
  previewPath,
  type Draft,
  type Instant,
  type PreviewGrant,
} from '@centro/shared';
import { keyFor } from '@centro/shared/service/keys';
import { createContent } from '../../src/lib/content/reader.ts';
import type { ContentSnapshot } from '../../src/lib/content/snapshot.ts';
import { cardPath } from '../../src/lib/share-card/card.ts';
import type { AskCms } from '../ask-cms.ts';
import { pagesOf } from '../pages.ts';
import type { SiteApp } from '../site-app.ts';
import { copy } from './copy.ts';
import { toPreviewPage, previewPolicy } from './preview-page.ts';

/** Longest wait for a draft, in milliseconds. */
const DRAFT_TIMEOUT = 5_000;

/** The response to a request for a preview. */
export interface PreviewAnswer {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  readonly body: string | Buffer;
}

/** Reads the saved draft. */
export type ReadDraft = (grant: PreviewGrant) => Promise<Draft>;

export interface PreviewOptions {
  readonly app: SiteApp;
  /** Signs the addresses. */
  readonly secret: string;
  readonly readDraft: ReadDraft;
  /** The published content with a draft in place; see `ContentStore.snapshotWith`. */
  readonly snapshotWith: (draft: Draft) => ContentSnapshot | 'unshowable' | 'unread';
  readonly clock: () => Instant;
}

/** Creates a reader of the cms's drafts, from an internal address that the front never forwards. */
export function draftReader(ask: AskCms): ReadDraft {
  return async ({ kind, documentId }) => {
    const response = await ask(`/internal/drafts/${kind}/${documentId}`, DRAFT_TIMEOUT);
    if (!response.ok) throw new Error(`The draft was answered with ${String(response.status)}`);
    return draftSchema.parse(await response.json());
  };
}

/**
 * Renders a page as it would be with one draft, if the address is signed and has not expired (docs/adr/058). Nothing is
 * stored.
 *
 * @param address path of a preview, as the front received it
 */
export async function answerPreview(options: PreviewOptions, address: string): Promise<PreviewAnswer> {
  const asked = parsePreviewPath(address);
  const grant = asked && verifiedGrant(asked.token, options.secret);
  if (!asked || !grant) return notice(403, copy.forbidden);
  if (grant.expires <= options.clock()) return notice(403, copy.expired);
  const draft = await options.readDraft(grant).catch(() => undefined);
  if (!draft) return notice(503, copy.unavailable);
  if (draft.entry === null) return notice(404, copy.gone);
  const snapshot = options.snapshotWith(draft);
  if (snapshot === 'unread') return notice(503, copy.unavailable);
  if (snapshot === 'unshowable') return notice(409, copy.unshowable);
  return isShown(asked.page, snapshot) ? rendered(options.app, asked, snapshot) : notice(404, copy.otherPage);
}

/** The grant of a token; `undefined` unless it was signed with the secret. */
function verifiedGrant(token: string, secret: string): PreviewGrant | undefined {
  const claimed = parsePreviewToken(token);
  if (!claimed) return undefined;
  const expected = createHmac('sha256', keyFor('addresses of previews', secret))
    .update(claimed.claim)
    .digest();
  const given = Buffer.from(claimed.signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? claimed : undefined;
}

/** Whether a preview serves an address: pages, and the stylesheet with the centre's colour. */
function isShown(page: string, snapshot: ContentSnapshot): boolean {
  const missing: readonly string[] = Object.values(MISSING_PAGES);
  return (
    ['', '.css'].includes(path.posix.extname(page)) &&
    !missing.includes(page) &&
    pagesOf(snapshot).includes(page)
  );
}

async function rendered(
  app: SiteApp,
  { token, page }: { readonly token: string; readonly page: string },
  snapshot: ContentSnapshot,
): Promise<PreviewAnswer> {
  const content = createContent(snapshot, () => undefined);
  const { status, body, policy } = await app.render(page, { content, wantCard: cardPath });
  if (page.endsWith('.css')) return { status, type: 'text/css', policy: "default-src 'none'", body };
  const base = previewPath(token, '/');
  return {
    status,
    type: 'text/html',
    policy: previewPolicy(policy),
    body: toPreviewPage(body.toString(), base),
  };
}

function notice(status: number, text: string): PreviewAnswer {
  const body = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${copy.title}</title>
<body style="margin: 3rem 1.5rem; font: 1.1rem/1.5 system-ui, sans-serif; color: #1c241f">
<h1>${copy.title}</h1>
<p>${text}</p>
</html>
`;
  return { status, type: 'text/html', policy: "default-src 'none'; style-src 'unsafe-inline'", body };
}
