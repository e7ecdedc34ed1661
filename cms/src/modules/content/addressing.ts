import type { Core, UID } from '@strapi/strapi';
import {
  claimFromTitle,
  claimPublicId,
  fixPublicId,
  freePublicIds,
  isFixed,
  isFromTitle,
  releaseForRename,
  settlePublicId,
  type AddressedKind,
} from './public-ids';
import type { Transaction } from '../../platform/database/transaction';

/** Fields sent by an editor; an absent field stays unchanged. */
export type DocumentData = Record<string, unknown>;

interface Draft {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string | null;
  /** Only of the dated kinds. */
  readonly timestamp?: string | null;
}

/** Content types whose documents have their own address. */
export const ADDRESSED_UIDS = {
  training: 'api::training.training',
  publication: 'api::publication.publication',
  form: 'api::form.form',
} as const satisfies Record<AddressedKind, UID.ContentType>;

/** Kinds whose documents have a date that editors may set. */
const DATED: readonly AddressedKind[] = ['training', 'publication'];

/** Assigns public ids and dates to documents with their own address (design, Public ids). */
export function addressing(strapi: Core.Strapi, transaction: Transaction, kind: AddressedKind) {
  const drafts = strapi.db.query(ADDRESSED_UIDS[kind]);
  const dated = DATED.includes(kind);

  async function draftOf(documentId: string): Promise<Draft | null> {
    return (await drafts.findOne({
      where: { documentId, publishedAt: null },
      select: ['id', 'slug', 'title', ...(dated ? ['timestamp'] : [])],
    })) as Draft | null;
  }

  async function addressNew(data: DocumentData, inheritedTitle?: string | null): Promise<void> {
    if (dated) data['timestamp'] ??= new Date().toISOString();
    const wanted = textOf(data['slug']);
    const claimant = { kind, documentId: null };
    if (wanted !== undefined) return claimPublicId(transaction, claimant, wanted);
    const title = textOf(data['title']) ?? textOf(inheritedTitle);
    if (title !== undefined) data['slug'] = await claimFromTitle(transaction, claimant, title);
  }

  async function addressClone(data: DocumentData, sourceId: string): Promise<void> {
    const source = await draftOf(sourceId);
    await addressNew(data, source?.title);
  }

  /**
   * Sets the slug that the editor entered, which is rejected once the current one was published. Without one, the slug
   * follows the title until publication, unless it was entered by hand.
   */
  async function addressDraft(data: DocumentData, documentId: string): Promise<void> {
    const draft = await draftOf(documentId);
    if (!draft) return;
    if (dated && data['timestamp'] === null) {
      data['timestamp'] = draft.timestamp ?? new Date().toISOString();
    }
    const wanted = 'slug' in data ? textOf(data['slug']) : textOf(draft.slug);
    const title = textOf(data['title']) ?? textOf(draft.title);
    const kept = wanted !== undefined && wanted === draft.slug;
    if (kept && !(await followsTitle(draft, title))) return;
    if (draft.slug) await releaseForRename(transaction, kind, draft.slug);
    const claimant = { kind, documentId };
    if (wanted !== undefined && !kept) return claimPublicId(transaction, claimant, wanted);
    if (title !== undefined) data['slug'] = await claimFromTitle(transaction, claimant, title);
  }

  async function followsTitle({ slug, title: before }: Draft, title: string | undefined): Promise<boolean> {
    if (!slug || !before || title === undefined || isFromTitle(slug, title)) return false;
    return isFromTitle(slug, before) && !(await isFixed(transaction, kind, slug));
  }

  /** Fills in the missing date and slug of a draft that is being published, and makes its slug permanent. */
  async function addressPublished(documentId: string): Promise<void> {
    const draft = await draftOf(documentId);
    if (!draft) return;
    const claimant = { kind, documentId };
    const missing: DocumentData = {};
    if (dated && draft.timestamp === null) missing['timestamp'] = new Date().toISOString();
    const title = textOf(draft.title);
    if (!draft.slug && title !== undefined) {
      missing['slug'] = await claimFromTitle(transaction, claimant, title);
    }
    if (Object.keys(missing).length > 0) await drafts.update({ where: { id: draft.id }, data: missing });
    const slug = draft.slug ?? missing['slug'];
    if (typeof slug === 'string') await fixPublicId(transaction, claimant, slug);
  }

  /** Assigns the public id that was claimed before the document had an id. */
  async function settle(documentId: string): Promise<void> {
    const slug = textOf((await draftOf(documentId))?.slug);
    if (slug !== undefined) await settlePublicId(transaction, { kind, documentId }, slug);
  }

  /** Frees the addresses of a deleted document. */
  function free(documentId: string): Promise<void> {
    return freePublicIds(transaction, documentId);
  }

  return { addressNew, addressClone, addressDraft, addressPublished, settle, free };
}

export type Addressing = ReturnType<typeof addressing>;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
