import { formatTime } from '@centro/shared';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { DocumentWrite, DocumentWriteSubscriber } from './document-writes';
import { EDIT_CONFLICT, OPENED_VERSION_HEADER } from './staff-contract';
import { editConflictTexts } from './texts';

interface StoredVersion {
  readonly updatedAt: string | Date;
  readonly updatedBy: { readonly firstname: string | null; readonly lastname: string | null } | null;
}

/** Actions that can overwrite or discard what another editor saved. */
const OVERWRITING_ACTIONS = ['update', 'delete', 'discardDraft', 'unpublish'];

/** Requests whose version was already checked: their own first write makes the stored version newer. */
const checkedRequests = new WeakSet<object>();

/**
 * Rejects a save, deletion or discard when someone else has saved since the form was opened. The admin's form sends the
 * version it was opened with; other clients send none and are not checked. The lock of the revision is held, so of two
 * concurrent saves the later one is rejected.
 */
export function refuseEditConflicts(strapi: Core.Strapi): DocumentWriteSubscriber {
  return async (write, next) => {
    await assertNewest(strapi, write);
    return next();
  };
}

/** @throws {errors.ApplicationError} naming the editor who saved */
async function assertNewest(strapi: Core.Strapi, write: DocumentWrite): Promise<void> {
  const { uid, action } = write;
  const { documentId } = write.params;
  if (!OVERWRITING_ACTIONS.includes(action) || documentId === undefined) return;
  const opened = versionOpened(strapi, uid, documentId);
  if (opened === undefined) return;
  const drafted = strapi.contentType(uid as UID.ContentType).options?.draftAndPublish === true;
  const stored = (await strapi.db.query(uid).findOne({
    where: { documentId, ...(drafted && { publishedAt: null }) },
    select: ['updatedAt'],
    populate: { updatedBy: { select: ['firstname', 'lastname'] } },
  })) as StoredVersion | null;
  if (!stored || new Date(stored.updatedAt).getTime() === opened) return;
  throw new errors.ApplicationError(messageOf(stored, action), { code: EDIT_CONFLICT });
}

/** Save time of the version that the form was opened with, in milliseconds. */
function versionOpened(strapi: Core.Strapi, uid: string, documentId: string): number | undefined {
  const ctx = strapi.requestContext.get();
  // A request can also write documents other than the one in its form.
  const path = ctx?.path.split('/') ?? [];
  if (!path.includes(documentId) && !(path.includes('single-types') && path.includes(uid))) return undefined;
  if (!ctx || checkedRequests.has(ctx)) return undefined;
  checkedRequests.add(ctx);
  const opened = Date.parse(ctx.get(OPENED_VERSION_HEADER));
  return Number.isNaN(opened) ? undefined : opened;
}

function messageOf({ updatedAt, updatedBy }: StoredVersion, action: string): string {
  const who =
    [updatedBy?.firstname, updatedBy?.lastname].filter(Boolean).join(' ') || editConflictTexts.unnamedEditor;
  const when = formatTime(new Date(updatedAt).getTime());
  return action === 'update' ? editConflictTexts.notSaved(who, when) : editConflictTexts.notDone(who, when);
}
