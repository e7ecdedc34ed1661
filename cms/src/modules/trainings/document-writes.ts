import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { keepPartKeys } from '../content/part-keys';
import { clearCopiedDates } from './copied-dates';
import { assertScheduled } from './schedule-checks';

/**
 * Clears the dates of copies, keeps the keys of meetings, and rejects publishing contradictory dates. Editors cannot
 * change the interruption: only staff do, see publishing/interruption.ts.
 */
export function checkTrainings(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    before: async ({ action, params }) => {
      delete params.data?.['interruption'];
      delete params.data?.['interruptionReason'];
      if (action === 'clone' && params.documentId !== undefined) {
        params.data ??= {};
        await clearCopiedDates(strapi, params.data, params.documentId);
        Object.assign(params.data, { interruption: null, interruptionReason: null });
      }
      await keepPartKeys(strapi, 'training.meeting', params.data?.['meetings']);
    },
    afterPublishing: (_write, documentId) => assertScheduled(strapi, documentId),
  });
}
