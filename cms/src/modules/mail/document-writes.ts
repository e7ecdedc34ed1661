import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import type { PageKind } from '../content/public-ids';
import { dropAppointments, noteAppointment } from './appointments';
import { noteNews } from './news';

/** Notifies the people of a training when its date or place changes. */
export function notifyOfChanges(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    beforeDeletion: ({ transaction }, trainingId) => dropAppointments(transaction, trainingId),
    afterPublicChange: ({ transaction }, trainingId) =>
      noteAppointment(strapi, transaction, trainingId, Date.now()),
  });
}

/** Notifies subscribers of what is published for the first time. Must run before the page is marked (docs/adr/046). */
export function notifySubscribers(strapi: Core.Strapi, kind: PageKind): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS[kind], {
    afterPublishing: ({ transaction }, documentId) =>
      noteNews(strapi, transaction, kind, documentId, Date.now()),
  });
}
