import type { Core } from '@strapi/strapi';
import { isContentType } from '../../platform/audit/content-writes';
import type { Transaction } from '../../platform/database/transaction';
import type { DocumentData } from './addressing';
import { writeContent, type MarkChanged } from './revision';

const WRITE_ACTIONS = [
  'create',
  'update',
  'clone',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
] as const;

/** A write of the Document Service, as its middlewares see it. */
interface DocumentCall {
  readonly uid: string;
  readonly action: (typeof WRITE_ACTIONS)[number];
  /** Subscribers may change `data` before the write. */
  readonly params: { readonly documentId?: string; readonly status?: unknown; data?: DocumentData };
}

/** A write to a content type of the project, in the transaction that holds the lock of the revision. */
export interface DocumentWrite extends DocumentCall {
  readonly mark: MarkChanged;
  readonly transaction: Transaction;
}

/** Runs around a write, within its transaction. Resolves with what `next` resolves with. */
export type DocumentWriteSubscriber = (
  write: DocumentWrite,
  next: () => Promise<unknown>,
) => Promise<unknown>;

type Hook = (write: DocumentWrite, documentId: string) => Promise<void>;

interface Hooks {
  /** Runs before every write and may change its data. */
  readonly before?: (write: DocumentWrite) => Promise<void>;
  readonly beforeDeletion?: Hook;
  readonly after?: Hook;
  /** Runs after a document, or a new version of it, became public. */
  readonly afterPublishing?: Hook;
  /** Runs after the public version of a document changed or was withdrawn, but not after a deletion. */
  readonly afterPublicChange?: Hook;
}

/** Subscribes to the writes of one content type. */
export function onWritesOf(uid: string, hooks: Hooks): DocumentWriteSubscriber {
  return async (write, next) => {
    if (write.uid !== uid) return next();
    const deleted = deletedId(write);
    if (deleted !== undefined) await hooks.beforeDeletion?.(write, deleted);
    await hooks.before?.(write);
    const result = await next();
    const documentId = documentIdOf(write, result);
    if (documentId === undefined) return result;
    await hooks.after?.(write, documentId);
    if (isPublishing(write)) await hooks.afterPublishing?.(write, documentId);
    if (reachesPublic(write) && write.action !== 'delete') await hooks.afterPublicChange?.(write, documentId);
    return result;
  };
}

/**
 * Runs every write to the project's content types and its subscribers in one transaction: an error rolls all of it
 * back.
 *
 * @param subscribers the first one is outermost
 */
export function subscribeToDocumentWrites(
  strapi: Core.Strapi,
  subscribers: readonly DocumentWriteSubscriber[],
): void {
  strapi.documents.use((context, next) => {
    if (!isContentType(context.uid) || !isWrite(context)) return next();
    const call: DocumentCall = context;
    const write = writeContent(strapi, (mark, transaction) => {
      // Strapi goes on with the same `params`, so subscribers change the data in place.
      const { uid, action, params } = call;
      const run = subscribers.reduceRight<() => Promise<unknown>>(
        (inner, subscriber) => () => subscriber({ uid, action, params, mark, transaction }, inner),
        next,
      );
      return run();
    });
    return write as ReturnType<typeof next>;
  });
}

function isWrite(context: { readonly action: string }): context is DocumentCall {
  return WRITE_ACTIONS.some((action) => action === context.action);
}

/** The document that was written; absent only if Strapi wrote none. */
export function documentIdOf({ params }: DocumentWrite, result: unknown): string | undefined {
  const documentId = (result as { documentId?: unknown } | null)?.documentId;
  return typeof documentId === 'string' ? documentId : params.documentId;
}

/** Whether a write changes what the public sees of a type that has drafts. */
export function reachesPublic({ action, params }: DocumentWrite): boolean {
  switch (action) {
    case 'publish':
    case 'unpublish':
    case 'delete':
      return true;
    case 'create':
    case 'update':
      return params.status === 'published';
    case 'clone':
    case 'discardDraft':
      return false;
  }
}

/** Whether a write makes a document public, or a new version of it. */
function isPublishing({ action, params }: DocumentWrite): boolean {
  return action === 'publish' || params.status === 'published';
}

/** The document that a write deletes. */
export function deletedId({ action, params }: DocumentWrite): string | undefined {
  return action === 'delete' ? params.documentId : undefined;
}
