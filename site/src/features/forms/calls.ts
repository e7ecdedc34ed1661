import {
  formResponseSchema,
  givenFormResponseSchema,
  givenFormsResponseSchema,
  uploadedFileResponseSchema,
} from '@centro/shared/form/contract';
import type { AnswersRequest } from '@centro/shared';
import { send } from '../../lib/api/client.ts';

/** Longest wait for a file to get through, in milliseconds (spec §9). */
const UPLOAD_TIMEOUT = 600_000;

/** Addresses of forms, as those in `calls.ts`. */
export const formAddresses = {
  form: (formId: string) => `/forms/${encodeURIComponent(formId)}`,
  answers: (formId: string) => `${formAddresses.form(formId)}/answers`,
} as const;

/** The endpoints of forms; by themselves, because pages without a form have no room for them. */
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
