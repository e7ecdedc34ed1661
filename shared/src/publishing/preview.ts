import type { Instant } from '../calendar.ts';
import { CONTENT_KINDS } from '../content-feed/contract.ts';
import { z } from '../zod.ts';

/** What has drafts that the site can show. */
export const PREVIEWED_KINDS = ['training', 'publication', 'site-content', 'landing-image'] as const;
export type PreviewedKind = (typeof PREVIEWED_KINDS)[number];

/** Whoever has a preview's address may see one draft, until it expires. */
export interface PreviewGrant {
  readonly kind: PreviewedKind;
  readonly documentId: string;
  readonly expires: Instant;
}

/** What of a grant is signed; its address has the signature after it. */
export function previewClaim({ kind, documentId, expires }: PreviewGrant): string {
  return [kind, documentId, expires].join('.');
}

/** What stands between the address of previews and the page. */
export const PREVIEW_TOKEN =
  /^(?<claim>(?<kind>[a-z-]+)\.(?<documentId>[a-z0-9]{1,40})\.(?<expires>\d{13}))\.(?<signature>[\w-]{43})$/;

/** A grant as an address states it: believed once its signature is verified. */
export interface ClaimedGrant extends PreviewGrant {
  readonly claim: string;
  readonly signature: string;
}

/** Reads what {@link previewClaim} and a signature make. */
export function parsePreviewToken(token: string): ClaimedGrant | undefined {
  const {
    claim = '',
    kind,
    documentId = '',
    expires,
    signature = '',
  } = PREVIEW_TOKEN.exec(token)?.groups ?? {};
  const known = PREVIEWED_KINDS.find((candidate) => candidate === kind);
  return known && { claim, kind: known, documentId, expires: Number(expires), signature };
}

/** What every address of a preview begins with. */
export const PREVIEW_ROOT = '/vista-previa/';

/** Where a page is previewed. */
export function previewPath(token: string, page: string): string {
  return PREVIEW_ROOT + token + (page === '/' ? '' : page);
}

/** What a preview's address asks for; `undefined` for what {@link previewPath} would never write. */
export function parsePreviewPath(
  path: string,
): { readonly token: string; readonly page: string } | undefined {
  if (!path.startsWith(PREVIEW_ROOT)) return undefined;
  const rest = path.slice(PREVIEW_ROOT.length);
  const slash = rest.indexOf('/');
  const token = slash === -1 ? rest : rest.slice(0, slash);
  return parsePreviewToken(token) && { token, page: slash === -1 ? '/' : rest.slice(slash) };
}

/** A draft as the publisher is told it: an entry of the content feed as it would be, unjudged. */
export const draftSchema = z.object({
  key: z.string(),
  kind: z.enum(CONTENT_KINDS),
  label: z.string(),
  /** `null` when there is no such draft. */
  entry: z.unknown(),
});

export type Draft = z.infer<typeof draftSchema>;
