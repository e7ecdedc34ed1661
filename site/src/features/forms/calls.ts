import {
  formResponseSchema,
  givenFormResponseSchema,
  givenFormsResponseSchema,
  uploadedFileResponseSchema,
} from '@centro/shared/form/contract';
import type { AnswersRequest } from '@centro/shared';
import { send } from '../../lib/api/client.ts';

/** Timeout of a file upload, in milliseconds (spec §9). */
const UPLOAD_TIMEOUT = 600_000;

/** Addresses of forms, like those in `lib/api/calls.ts`. */
export const formAddresses = {
  form: (formId: string) => `/forms/${encodeURIComponent(formId)}`,
  answers: (formId: string) => `${formAddresses.form(formId)}/answers`,
} as const;

/** The endpoints of forms; separate, to keep pages without a form small. */
export const formApi = {
  form: (formId: string) => send(formResponseSchema, { url: formAddresses.form(formId) }),
  answers: (formId: string) => send(givenFormsResponseSchema, { url: formAddresses.answers(formId) }),
  answer: (formId: string, data: AnswersRequest) =>
    send(givenFormResponseSchema, { method: 'POST', url: formAddresses.answers(formId), data }),
  uploadFile: (formId: string, file: Blob, name: string) => {
    const data = new FormData();
    data.append('file', file, name);
    const url = `${formAddresses.form(formId)}/files`;
    return send(uploadedFileResponseSchema, { method: 'POST', url, data, timeout: UPLOAD_TIMEOUT });
  },
} as const;
