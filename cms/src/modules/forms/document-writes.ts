import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { isPublishing, onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { keepPartKeys } from '../content/part-keys';
import { assertFormAnswerable, assertFormOfTraining, assertFormUnused } from './editing';

/** Keeps forms answerable, and those in use published. */
export function checkForms(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.form, {
    before: async ({ action, params, transaction }) => {
      if (params.documentId !== undefined && (action === 'delete' || action === 'unpublish')) {
        await assertFormUnused(strapi, transaction, params.documentId, action);
      }
      await keepPartKeys(strapi, 'form.question', params.data?.['questions']);
    },
    after: async (write, documentId) => {
      if (isPublishing(write)) await assertFormAnswerable(strapi, documentId);
    },
  });
}

/** Refuses to publish a training with a form that nobody could answer. */
export function checkFormOfTraining(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(ADDRESSED_UIDS.training, {
    after: async (write, documentId) => {
      if (isPublishing(write)) await assertFormOfTraining(strapi, documentId);
    },
  });
}
