import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS, addressing } from './addressing';
import { onWritesOf, type DocumentWrite, type DocumentWriteSubscriber } from './document-writes';
import type { AddressedKind } from './public-ids';

/** Gives documents of one kind their public ids and dates (design, Public ids). */
export function addressDocuments(strapi: Core.Strapi, kind: AddressedKind): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS[kind], {
    before: (write) => addressBefore(strapi, kind, write),
    after: (write, documentId) => addressAfter(strapi, kind, write, documentId),
  });
}

async function addressBefore(
  strapi: Core.Strapi,
  kind: AddressedKind,
  { action, params, transaction }: DocumentWrite,
): Promise<void> {
  const address = addressing(strapi, transaction, kind);
  const { documentId } = params;
  if (action === 'create') {
    params.data ??= {};
    return address.addressNew(params.data);
  }
  if (documentId === undefined) return;
  if (action === 'clone') {
    params.data ??= {};
    return address.addressClone(params.data, documentId);
  }
  if (action === 'update' && params.data) return address.addressDraft(params.data, documentId);
  if (action === 'publish') return address.addressPublished(documentId);
}

async function addressAfter(
  strapi: Core.Strapi,
  kind: AddressedKind,
  { action, params, transaction }: DocumentWrite,
  documentId: string,
): Promise<void> {
  const address = addressing(strapi, transaction, kind);
  if (action === 'create' || action === 'clone') await address.settle(documentId);
  if (action === 'delete') await address.free(documentId);
  if (action !== 'publish' && params.status === 'published') await address.addressPublished(documentId);
}
