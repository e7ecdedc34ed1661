import type { Core, UID } from '@strapi/strapi';
import type { Transaction } from '../database/transaction';
import { actorOf, reasonGiven } from './actor';
import { noteEntries } from './entries';
import type { AuditKind, ContentKind } from './staff-contract';

/** Types whose writes are noted, with the field that names an entry. */
const NOTED: ReadonlyMap<string, { readonly content: ContentKind; readonly title: string | null }> = new Map([
  ['api::training.training', { content: 'training', title: 'title' }],
  ['api::publication.publication', { content: 'publication', title: 'title' }],
  ['api::form.form', { content: 'form', title: 'title' }],
  ['api::teacher.teacher', { content: 'teacher', title: 'name' }],
  ['api::landing-image.landing-image', { content: 'landing-image', title: 'name' }],
  ['api::site-content.site-content', { content: 'site-content', title: null }],
]);

/** A write of the Document Service. */
interface ContentWrite {
  readonly uid: string;
  readonly action: 'create' | 'update' | 'clone' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly documentId: string;
}

/** Type of content of a kind. */
export function contentTypeOf(content: ContentKind): UID.ContentType {
  const [uid] = [...NOTED].find(([, { content: noted }]) => noted === content) ?? [];
  return uid as UID.ContentType;
}

/** The name of an entry; `null` without one. */
export async function titleOf(strapi: Core.Strapi, uid: string, documentId: string): Promise<string | null> {
  const field = NOTED.get(uid)?.title ?? null;
  if (field === null) return null;
  const row = (await strapi.db.query(uid).findOne({ where: { documentId }, select: [field] })) as Readonly<
    Record<string, unknown>
  > | null;
  const title = row?.[field];
  return typeof title === 'string' ? title : null;
}

/**
 * Notes what somebody of the staff did with an entry of the content, in the transaction that does it. Publishing from
 * the editor saves first, which is not noted by itself.
 *
 * @param deleted title and fields of what is deleted, from which it can be restored
 */
export async function noteContentWrite(
  strapi: Core.Strapi,
  transaction: Transaction,
  { uid, action, documentId }: ContentWrite,
  deleted?: { readonly title: string | null; readonly entry?: object },
): Promise<void> {
  const noted = NOTED.get(uid);
  const by = actorOf(strapi);
  if (!noted || by?.kind !== 'staff') return;
  if (action === 'update' && strapi.requestContext.get()?.path.endsWith('/actions/publish') === true) return;
  const title = deleted ? deleted.title : await titleOf(strapi, uid, documentId);
  const details = {
    content: noted.content,
    documentId,
    title,
    ...(deleted?.entry && { entry: deleted.entry }),
  };
  const kind = kindOf(action);
  await noteEntries(transaction, [{ by, kind, details, reason: reasonGiven(strapi) }], Date.now());
}

function kindOf(action: ContentWrite['action']): AuditKind {
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
