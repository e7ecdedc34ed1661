import type { Instant } from '../calendar.ts';
import { CONTENT_KINDS } from '../content-feed/contract.ts';
import { z } from '../zod.ts';

/** Kinds of content with previewable drafts. */
export const PREVIEWED_KINDS = ['training', 'publication', 'site-content', 'landing-image'] as const;
export type PreviewedKind = (typeof PREVIEWED_KINDS)[number];

/** Permission to see one draft until it expires, for anyone with the preview's address. */
export interface PreviewGrant {
  readonly kind: PreviewedKind;
  readonly documentId: string;
  readonly expires: Instant;
}

/** The signed part of a preview token; the signature follows it. */
export function previewClaim({ kind, documentId, expires }: PreviewGrant): string {
  return [kind, documentId, expires].join('.');
}

/** Syntax of a preview token: claim and signature. */
export const PREVIEW_TOKEN =
  /^(?<claim>(?<kind>[a-z-]+)\.(?<documentId>[a-z0-9]{1,40})\.(?<expires>\d{13}))\.(?<signature>[\w-]{43})$/;

/** The grant in a token, not trusted until its signature is verified. */
export interface ClaimedGrant extends PreviewGrant {
  readonly claim: string;
  readonly signature: string;
}

/** Parses a claim by {@link previewClaim} followed by its signature. */
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

/** Prefix of every preview path. */
export const PREVIEW_ROOT = '/vista-previa/';

/** Path of the preview of a page. */
export function previewPath(token: string, page: string): string {
  return PREVIEW_ROOT + token + (page === '/' ? '' : page);
}

/** Parses a preview path; `undefined` if {@link previewPath} cannot have built it. */
export function parsePreviewPath(
  path: string,
): { readonly token: string; readonly page: string } | undefined {
  if (!path.startsWith(PREVIEW_ROOT)) return undefined;
  const rest = path.slice(PREVIEW_ROOT.length);
  const slash = rest.indexOf('/');
  const token = slash === -1 ? rest : rest.slice(0, slash);
  return parsePreviewToken(token) && { token, page: slash === -1 ? '/' : rest.slice(slash) };
}

/** A draft sent to the publisher: an entry as it would be in the content feed, not validated. */
export const draftSchema = z.object({
  key: z.string(),
  kind: z.enum(CONTENT_KINDS),
  label: z.string(),
  /** `null` if the draft does not exist. */
  entry: z.unknown(),
});

export type Draft = z.infer<typeof draftSchema>;
