import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import {
  deletedId,
  onWritesOf,
  reachesPublic,
  type DocumentWriteSubscriber,
} from '../content/document-writes';
import { dropAttendanceAt } from './attendance';
import { deleteCapacity, startEdition } from './places';

/** Promotes people when a quota grows; a training with people in it cannot be deleted. */
export function updatePlaces(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    before: async (write) => {
      const trainingId = deletedId(write);
      if (trainingId === undefined) return;
      await deleteCapacity(write.transaction, trainingId);
      await dropAttendanceAt(write.transaction, trainingId);
    },
    after: async (write, trainingId) => {
      if (!reachesPublic(write) || write.action === 'delete') return;
      await startEdition(strapi, write.transaction, trainingId);
    },
  });
}
