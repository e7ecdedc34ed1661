import type { ContentKind } from '@centro/shared';
import { feedTexts } from './texts';

/** An entry of the content feed, as the publisher knows it. */
export interface FeedEntry {
  readonly key: string;
  readonly kind: ContentKind;
  readonly documentId: string;
  /** Readable name of the entry, for reports. */
  readonly label: string;
}

/** Published entries in the public shape, not validated, by document id; unpublished ones are absent. */
export type Entries = ReadonlyMap<string, unknown>;

/** The one entry that holds everything about the centre itself. */
export const SITE_ENTRY = {
  key: 'site-content:site',
  kind: 'site-content',
  documentId: 'site',
  label: feedTexts.site,
} as const satisfies FeedEntry;

/** The one entry with the data that verifies credentials. */
export const ISSUER_ENTRY = {
  key: 'issuer:issuer',
  kind: 'issuer',
  documentId: 'issuer',
  label: feedTexts.issuer,
} as const satisfies FeedEntry;

/** `training:abc` or `publication:abc`, with the title as label. */
export function entryOf(
  kind: Exclude<ContentKind, 'site-content' | 'issuer'>,
  documentId: string,
  title: string | null | undefined,
): FeedEntry {
  return { key: `${kind}:${documentId}`, kind, documentId, label: title ?? documentId };
}
