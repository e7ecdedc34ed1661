import type { Core } from '@strapi/strapi';
import type { Transaction } from '../database/transaction';
import { actorOf, auditReason } from './actor';
import { appendAuditEntries } from './entries';
import { CONTENT_KINDS, type AuditKind, type ContentKind } from './staff-contract';

/** The field that names an entry of each kind. */
const TITLE_FIELDS: Readonly<Record<ContentKind, string | null>> = {
  training: 'title',
  publication: 'title',
  form: 'title',
  teacher: 'name',
  'landing-image': 'name',
  'site-content': null,
};

/** A write of the Document Service. */
interface ContentWrite {
  readonly uid: string;
  readonly action: 'create' | 'update' | 'clone' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly documentId: string;
}

/** The content type of a kind. */
export function contentTypeOf<Kind extends ContentKind>(kind: Kind): `api::${Kind}.${Kind}` {
  return `api::${kind}.${kind}`;
}

/** Whether editors write documents of this type. */
export function isContentType(uid: string): boolean {
  return kindOfType(uid) !== undefined;
}

function kindOfType(uid: string): ContentKind | undefined {
  return CONTENT_KINDS.find((kind) => contentTypeOf(kind) === uid);
}

/** The title of an entry, or its name; `null` without one. */
export async function titleOf(strapi: Core.Strapi, uid: string, documentId: string): Promise<string | null> {
  const kind = kindOfType(uid);
  const field = kind === undefined ? null : TITLE_FIELDS[kind];
  if (field === null) return null;
  const row = (await strapi.db.query(uid).findOne({ where: { documentId }, select: [field] })) as Readonly<
    Record<string, unknown>
  > | null;
  const title = row?.[field];
  return typeof title === 'string' ? title : null;
}

/**
 * Adds a write of content by staff to the audit log, in the transaction of the write. Publishing in the editor saves
 * first; that save gets no entry of its own.
 *
 * @param deleted title and fields of a deleted entry, for restoring it
 */
export async function auditContentWrite(
  strapi: Core.Strapi,
  transaction: Transaction,
  { uid, action, documentId }: ContentWrite,
  deleted?: { readonly title: string | null; readonly entry?: object },
): Promise<void> {
  const content = kindOfType(uid);
  const by = actorOf(strapi);
  if (content === undefined || by?.kind !== 'staff') return;
  if (action === 'update' && strapi.requestContext.get()?.path.endsWith('/actions/publish') === true) return;
  const title = deleted ? deleted.title : await titleOf(strapi, uid, documentId);
  const details = { content, documentId, title, ...(deleted?.entry && { entry: deleted.entry }) };
  await appendAuditEntries(
    transaction,
    [{ by, kind: auditKindOf(action), details, reason: auditReason(strapi) }],
    Date.now(),
  );
}

function auditKindOf(action: ContentWrite['action']): AuditKind {
  switch (action) {
    case 'create':
    case 'clone':
      return 'content-create';
    case 'update':
    case 'discardDraft':
      return 'content-change';
    case 'publish':
      return 'content-publish';
    case 'unpublish':
      return 'content-unpublish';
    case 'delete':
      return 'content-delete';
  }
}
