import type { Core } from '@strapi/strapi';
import { auditContentWrite, contentTypeOf, titleOf } from '../../platform/audit/content-writes';
import { RESTORABLE_KINDS } from '../../platform/audit/staff-contract';
import { deletedId, documentIdOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { takeSnapshot } from '../content/snapshots';

/** Adds the writes of staff to the audit log; a deleted entry can be restored from there. */
export function auditDocumentWrites(strapi: Core.Strapi): DocumentWriteSubscriber {
  return async (write, next) => {
    const { uid, action, transaction } = write;
    const id = deletedId(write);
    const deleted = id === undefined ? undefined : await lastState(strapi, uid, id);
    const result = await next();
    const documentId = documentIdOf(write, result);
    if (documentId !== undefined) {
      await auditContentWrite(strapi, transaction, { uid, action, documentId }, deleted);
    }
    return result;
  };
}

/** Title of an entry, and its fields if it could be restored. */
async function lastState(strapi: Core.Strapi, uid: string, documentId: string) {
  const title = await titleOf(strapi, uid, documentId);
  const restorable = RESTORABLE_KINDS.find((kind) => contentTypeOf(kind) === uid);
  const entry = restorable && (await takeSnapshot(strapi, contentTypeOf(restorable), documentId));
  return { title, ...(entry && { entry }) };
}
