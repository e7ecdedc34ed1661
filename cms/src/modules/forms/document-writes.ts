import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { keepPartKeys } from '../content/part-keys';
import { assertFormAnswerable, assertFormOfTraining, assertFormUnused } from './publish-checks';

/** Keeps forms answerable, and those in use published. */
export function checkForms(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.form, {
    before: async ({ action, params, transaction }) => {
      if (params.documentId !== undefined && (action === 'delete' || action === 'unpublish')) {
        await assertFormUnused(strapi, transaction, params.documentId, action);
      }
      await keepPartKeys(strapi, 'form.question', params.data?.['questions']);
    },
    afterPublishing: (_write, documentId) => assertFormAnswerable(strapi, documentId),
  });
}

/** Rejects publishing a training whose form cannot be answered. */
export function checkFormOfTraining(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    afterPublishing: (_write, documentId) => assertFormOfTraining(strapi, documentId),
  });
}
