import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { dropAttendanceAt } from './attendance';
import { deleteCapacity, startEdition } from './places';

/** Promotes people when a quota grows; a training with people in it cannot be deleted. */
export function updatePlaces(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    beforeDeletion: async ({ transaction }, trainingId) => {
      await deleteCapacity(transaction, trainingId);
      await dropAttendanceAt(transaction, trainingId);
    },
    afterPublicChange: ({ transaction }, trainingId) => startEdition(strapi, transaction, trainingId),
  });
}
