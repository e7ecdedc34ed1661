import { doneResponseSchema } from '../account/contract.ts';
import { ownCertificatesResponseSchema } from '../certificate/contract.ts';
import { issuedProofResponseSchema } from '../certificate/proof-contract.ts';
import { enrolmentResponseSchema, enrolmentsResponseSchema } from '../enrolment/contract.ts';
import {
  formResponseSchema,
  givenFormResponseSchema,
  givenFormsResponseSchema,
  uploadedFileResponseSchema,
} from '../form/contract.ts';
import { ANSWERS_BODY_LIMIT } from '../form/limits.ts';
import { answersRequestSchema } from '../form/requests.ts';
import { meResponseSchema } from '../profile/contract.ts';
import { foodHandlerRequestSchema, profileRequestSchema } from '../profile/requests.ts';
import { publicProfileResponseSchema } from '../public-profile/contract.ts';
import { publicProfileRequestSchema } from '../public-profile/requests.ts';
import { subscriptionsResponseSchema, subscriptionsSchema } from '../subscription/contract.ts';
import { uploadedImageResponseSchema } from '../upload/contract.ts';
import { IMAGE_FOLDERS } from '../upload/images.ts';
import { z } from '../zod.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, idParams, codeParams, ownRead, ownWrite } from './endpoint-parts.ts';

const folderParams = z.strictObject({ folder: z.enum(IMAGE_FOLDERS) });

/** A resumable upload (tus 1.0), with its metadata in headers. */
const upload = {
  path: '/me/images/:folder/:upload',
  who: 'citizen',
  params: z.strictObject({ ...folderParams.shape, upload: z.string().regex(/^[a-z0-9_-]{1,100}$/) }),
  query: nothing,
  body: 'none',
  response: 'upload',
} as const;

const enrolment = {
  path: '/trainings/:id/enrolment',
  who: 'citizen',
  identityOnly: true,
  params: idParams,
  query: nothing,
  body: 'none',
  response: enrolmentResponseSchema,
} as const;

/** Enrolments, forms, profile and pictures of the signed-in citizen. */
export const citizenEndpoints = {
  enrolment: { ...enrolment, method: 'GET', codes: ['not-found'] },
  enrol: {
    ...enrolment,
    method: 'POST',
    judgesBan: true,
    codes: [
      ...(['profile-incomplete', 'banned', 'food-handler-required', 'form-required'] as const),
      ...(['not-found', 'enrolment-closed', 'no-quota', 'enrolled-with-other-profile'] as const),
      ...(['email-unconfirmed', 'too-many-requests'] as const),
    ],
  },
  leave: {
    ...enrolment,
    method: 'DELETE',
    codes: ['banned', 'not-found', 'training-started', 'enrolment-approved'],
  },
  /** Issues a proof of enrolment, at most one a day for each training; its PDF is at `/certificates/:code/pdf`. */
  proveEnrolment: {
    ...enrolment,
    method: 'POST',
    path: '/trainings/:id/enrolment/proof',
    response: issuedProofResponseSchema,
    codes: ['banned', 'not-found', 'document-unseen'],
  },
  form: {
    ...ownRead,
    path: '/forms/:id',
    params: idParams,
    response: formResponseSchema,
    codes: ['not-found'],
  },
  formAnswers: {
    ...ownRead,
    path: '/forms/:id/answers',
    params: idParams,
    response: givenFormsResponseSchema,
    codes: ['not-found'],
  },
  answerForm: {
    ...ownWrite,
    method: 'POST',
    path: '/forms/:id/answers',
    params: idParams,
    body: answersRequestSchema,
    bodyLimit: ANSWERS_BODY_LIMIT,
    response: givenFormResponseSchema,
    codes: [
      ...(['banned', 'not-found', 'form-changed', 'already-completed', 'invalid-answers'] as const),
      ...(['too-many-requests'] as const),
    ],
  },
  /** Files are uploaded before the answers that refer to them. */
  uploadFormFile: {
    ...ownWrite,
    method: 'POST',
    path: '/forms/:id/files',
    params: idParams,
    body: 'document',
    response: uploadedFileResponseSchema,
    codes: [
      ...(['banned', 'not-found', 'unsupported-file', 'body-too-large', 'too-many-requests'] as const),
      ...(['account-full', 'storage-full'] as const),
    ],
  },
  myFile: {
    ...ownRead,
    path: '/me/files/:file',
    params: z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: 'file',
    codes: ['not-found'],
  },
  me: { ...ownRead, path: '/me', params: nothing, response: meResponseSchema, codes: [] },
  myEnrolments: {
    ...ownRead,
    identityOnly: true,
    path: '/me/enrolments',
    params: nothing,
    response: enrolmentsResponseSchema,
    codes: [],
  },
  myCertificates: {
    ...ownRead,
    path: '/me/certificates',
    params: nothing,
    response: ownCertificatesResponseSchema,
    codes: [],
  },
  /** The licence file attached to a food handler's certificate by staff. */
  myLicense: {
    ...ownRead,
    path: '/me/certificates/:code/license',
    params: codeParams,
    response: 'file',
    codes: ['not-found'],
  },
  saveProfile: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/profile',
    body: profileRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'dni-image-required', 'dni-fixed', 'name-fixed'],
  },
  saveFoodHandler: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/food-handler',
    body: foodHandlerRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'dni-back-image-required', 'passport-photo-required'],
  },
  myPublicProfile: {
    ...ownRead,
    path: '/me/public-profile',
    params: nothing,
    response: publicProfileResponseSchema,
    codes: [],
  },
  /** Updates the profile if there is one. */
  createPublicProfile: {
    ...ownWrite,
    method: 'POST',
    path: '/me/public-profile',
    body: publicProfileRequestSchema,
    response: publicProfileResponseSchema,
    codes: ['banned', 'profile-image-required'],
  },
  savePublicProfile: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/public-profile',
    body: publicProfileRequestSchema,
    response: publicProfileResponseSchema,
    codes: ['banned', 'not-found', 'profile-image-required'],
  },
  deletePublicProfile: {
    ...ownWrite,
    method: 'DELETE',
    path: '/me/public-profile',
    body: 'none',
    response: doneResponseSchema,
    judgesBan: true,
    codes: [],
  },
  mySubscriptions: {
    ...ownRead,
    path: '/me/subscriptions',
    params: nothing,
    response: subscriptionsResponseSchema,
    codes: [],
  },
  saveSubscriptions: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/subscriptions',
    body: subscriptionsSchema,
    response: subscriptionsResponseSchema,
    codes: ['banned'],
  },
  myImage: {
    ...ownRead,
    path: '/me/images/:folder',
    params: folderParams,
    response: 'file',
    codes: ['not-found'],
  },
  uploadImage: {
    method: 'POST',
    path: '/me/images/:folder',
    who: 'citizen',
    params: folderParams,
    query: nothing,
    body: 'file',
    response: uploadedImageResponseSchema,
    codes: ['banned', 'unsupported-image', 'body-too-large', 'too-many-requests', 'storage-full'],
  },
  /** Same address as `uploadImage`; chosen when the request has tus headers. */
  beginUpload: {
    ...upload,
    method: 'POST',
    path: '/me/images/:folder',
    params: folderParams,
    codes: [
      ...(['banned', 'unsupported-image', 'body-too-large', 'too-many-requests'] as const),
      ...(['account-full', 'storage-full', 'upload-conflict'] as const),
    ],
  },
  /** The upload's offset; tus asks with `HEAD`. */
  uploadProgress: { ...upload, method: 'GET', codes: ['banned', 'not-found', 'unsupported-image'] },
  continueUpload: {
    ...upload,
    method: 'PATCH',
    body: 'piece',
    codes: [
      ...(['banned', 'not-found', 'upload-conflict', 'unsupported-image', 'body-too-large'] as const),
      'storage-full',
    ],
  },
  cancelUpload: { ...upload, method: 'DELETE', codes: ['banned', 'not-found'] },
} as const satisfies Record<string, Endpoint>;
