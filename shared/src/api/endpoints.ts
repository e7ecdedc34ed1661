import type { $ZodType } from 'zod/v4/core';
import {
  doneResponseSchema,
  passwordTakenResponseSchema,
  registryResponseSchema,
} from '../account/contract.ts';
import { openSessionsResponseSchema } from '../account/open-sessions.ts';
import {
  changeEmailRequestSchema,
  changePasswordRequestSchema,
  confirmEmailRequestSchema,
  emailCodeRequestSchema,
  endSessionsRequestSchema,
  eraseRequestSchema,
  forgotPasswordRequestSchema,
  functionRequestSchema,
  registryRequestSchema,
  resetPasswordRequestSchema,
  signInRequestSchema,
  signUpRequestSchema,
} from '../account/requests.ts';
import { certificateResponseSchema, ownCertificatesResponseSchema } from '../certificate/contract.ts';
import {
  availabilitiesResponseSchema,
  availabilityResponseSchema,
  enrolmentResponseSchema,
  enrolmentsResponseSchema,
} from '../enrolment/contract.ts';
import { MAX_AVAILABILITIES } from '../enrolment/limits.ts';
import {
  formResponseSchema,
  givenFormResponseSchema,
  givenFormsResponseSchema,
  uploadedFileResponseSchema,
} from '../form/contract.ts';
import { ANSWERS_BODY_LIMIT } from '../form/limits.ts';
import { answersRequestSchema } from '../form/requests.ts';
import { meResponseSchema, meWithPasswordResponseSchema } from '../profile/contract.ts';
import { foodHandlerRequestSchema, profileRequestSchema } from '../profile/requests.ts';
import { publicProfileResponseSchema, rankingResponseSchema } from '../public-profile/contract.ts';
import { RANKINGS } from '../public-profile/ranking.ts';
import { publicProfileRequestSchema } from '../public-profile/requests.ts';
import { publicationListResponseSchema, publicationResponseSchema } from '../publication/contract.ts';
import { siteContentResponseSchema } from '../site-content/contract.ts';
import { subscriptionsResponseSchema, subscriptionsSchema } from '../subscription/contract.ts';
import { listResponseSchema, listTokenRequestSchema } from '../subscription/list-token.ts';
import { trainingListResponseSchema, trainingResponseSchema } from '../training/contract.ts';
import { isPublicId } from '../text/slug.ts';
import { uploadedImageResponseSchema } from '../upload/contract.ts';
import { IMAGE_FOLDERS } from '../upload/images.ts';
import { z } from '../zod.ts';
import type { Endpoint } from './endpoint.ts';

const nothing = z.strictObject({});
const idSchema = z.string().refine(isPublicId);
const idParams = z.strictObject({ id: idSchema });
/** Some ids, joined by commas; one that is named twice counts once. */
const idsQuery = z.strictObject({
  ids: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idSchema).max(MAX_AVAILABILITIES)),
});
const pageQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
});

const folderParams = z.strictObject({ folder: z.enum(IMAGE_FOLDERS) });

/** An upload in pieces, by the protocol tus 1.0: what its requests say besides is in headers. */
const upload = {
  path: '/me/images/:folder/:upload',
  who: 'citizen',
  params: z.strictObject({ ...folderParams.shape, upload: z.string().regex(/^[a-z0-9_-]{1,100}$/) }),
  query: nothing,
  body: 'none',
  response: 'upload',
} as const;

/** Whatever somebody typed: what can be no code is answered like one that is unknown. */
const codeParams = z.strictObject({ code: z.string() });

const publicRead = { method: 'GET', who: 'all', query: nothing, body: 'none' } as const;

const listOf = <R extends $ZodType>(path: string, response: R) =>
  ({
    ...publicRead,
    path,
    params: nothing,
    query: pageQuery,
    response,
    codes: ['not-found'],
  }) as const satisfies Endpoint;

const oneOf = <R extends $ZodType>(path: string, response: R) =>
  ({
    ...publicRead,
    path,
    params: idParams,
    response,
    codes: ['not-found'],
  }) as const satisfies Endpoint;

const ownRead = { method: 'GET', who: 'citizen', query: nothing, body: 'none' } as const;
const ownWrite = { who: 'citizen', params: nothing, query: nothing } as const;
/** Why a new password may be refused (spec §5). */
const BAD_PASSWORDS = ['weak-password', 'password-too-long'] as const;
const publicWrite = { method: 'POST', who: 'all', params: nothing, query: nothing } as const;
const enrolment = {
  path: '/trainings/:id/enrolment',
  who: 'citizen',
  identityOnly: true,
  params: idParams,
  query: nothing,
  body: 'none',
  response: enrolmentResponseSchema,
} as const;

/** What administrators of the site may do to somebody, named by e-mail (spec §6, §7). */
const adminFunction = <P extends string>(path: P) =>
  ({
    method: 'POST',
    path,
    who: 'site-admin',
    params: nothing,
    query: nothing,
    body: functionRequestSchema,
    response: doneResponseSchema,
    codes: ['forbidden', 'banned', 'user-not-found'],
  }) as const satisfies Endpoint;

/** The endpoints there are (design, The contract). The front lets nothing else through. */
export const endpoints = {
  siteContent: {
    ...publicRead,
    path: '/site',
    params: nothing,
    response: siteContentResponseSchema,
    codes: ['not-found'],
  },
  trainings: listOf('/trainings', trainingListResponseSchema),
  archivedTrainings: listOf('/trainings/archived', trainingListResponseSchema),
  availabilities: {
    ...publicRead,
    path: '/trainings/availability',
    params: nothing,
    query: idsQuery,
    response: availabilitiesResponseSchema,
    codes: [],
  },
  training: oneOf('/trainings/:id', trainingResponseSchema),
  publications: listOf('/publications', publicationListResponseSchema),
  featuredPublications: {
    ...publicRead,
    path: '/publications/featured',
    params: nothing,
    response: publicationListResponseSchema,
    codes: [],
  },
  publication: oneOf('/publications/:id', publicationResponseSchema),

  availability: oneOf('/trainings/:id/availability', availabilityResponseSchema),
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
  /** A file comes before the answer that names it. */
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

  certificate: {
    ...publicRead,
    path: '/certificates/:code',
    params: codeParams,
    response: certificateResponseSchema,
    codes: ['not-found', 'too-many-requests'],
  },

  publicProfiles: {
    ...publicRead,
    who: 'reader',
    path: '/public-profiles',
    params: nothing,
    query: z.strictObject({ ...pageQuery.shape, sort: z.enum(RANKINGS).default('totalScore') }),
    response: rankingResponseSchema,
    codes: ['not-found', 'too-many-requests'],
  },
  publicProfilePicture: {
    ...publicRead,
    path: '/public-profiles/:uid/picture',
    params: z.strictObject({ uid: z.string().regex(/^[0-9a-f]{24}$/) }),
    response: 'file',
    codes: ['not-found'],
  },
  /** Signed, for who wants to check it without us (Open Badges 3.0). */
  certificateCredential: {
    ...publicRead,
    path: '/certificates/:code/credential',
    params: codeParams,
    response: 'file',
    codes: ['not-found', 'too-many-requests'],
  },
  /** For printing. */
  certificatePdf: {
    ...publicRead,
    path: '/certificates/:code/pdf',
    params: codeParams,
    response: 'file',
    codes: ['not-found', 'too-many-requests'],
  },

  registry: {
    ...publicWrite,
    path: '/registry',
    body: registryRequestSchema,
    response: registryResponseSchema,
    codes: ['too-many-requests'],
  },
  signIn: {
    ...publicWrite,
    path: '/auth/local',
    body: signInRequestSchema,
    response: meResponseSchema,
    codes: ['user-not-found', 'wrong-password', 'reference-expired', 'too-many-requests'],
  },
  signUp: {
    ...publicWrite,
    path: '/auth/local/register',
    body: signUpRequestSchema,
    response: meWithPasswordResponseSchema,
    codes: ['terms-not-accepted', ...BAD_PASSWORDS, 'email-taken', 'too-many-requests'],
  },
  signOut: {
    ...publicWrite,
    path: '/auth/logout',
    body: 'none',
    response: doneResponseSchema,
    codes: [],
  },
  forgotPassword: {
    ...publicWrite,
    path: '/auth/forgot-password',
    body: forgotPasswordRequestSchema,
    response: doneResponseSchema,
    codes: ['reference-expired', 'too-many-requests'],
  },
  resetPassword: {
    ...publicWrite,
    path: '/auth/reset-password',
    body: resetPasswordRequestSchema,
    response: passwordTakenResponseSchema,
    codes: ['link-expired', ...BAD_PASSWORDS, 'too-many-requests'],
  },
  confirmEmail: {
    ...publicWrite,
    path: '/auth/confirm-email',
    body: confirmEmailRequestSchema,
    response: doneResponseSchema,
    codes: ['link-expired', 'too-many-requests'],
  },
  confirmEmailByCode: {
    ...ownWrite,
    method: 'POST',
    path: '/me/email/confirmation',
    body: emailCodeRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'wrong-code', 'code-expired', 'too-many-requests'],
  },
  sendEmailCode: {
    ...ownWrite,
    method: 'POST',
    path: '/me/email/code',
    body: 'none',
    response: doneResponseSchema,
    codes: ['banned', 'too-many-requests'],
  },
  changePassword: {
    ...ownWrite,
    method: 'POST',
    path: '/auth/change-password',
    body: changePasswordRequestSchema,
    response: meWithPasswordResponseSchema,
    codes: ['banned', 'wrong-password', ...BAD_PASSWORDS, 'too-many-requests'],
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
  /** The file that the staff attached to a food handler's certificate. */
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
    codes: ['banned', 'dni-image-required', 'dni-fixed'],
  },
  saveFoodHandler: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/food-handler',
    body: foodHandlerRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'dni-back-image-required', 'passport-photo-required'],
  },
  changeEmail: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/email',
    body: changeEmailRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'wrong-password', 'email-taken', 'too-many-requests'],
  },
  myPublicProfile: {
    ...ownRead,
    path: '/me/public-profile',
    params: nothing,
    response: publicProfileResponseSchema,
    codes: [],
  },
  /** Repeating it changes the one there is. */
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
  unsubscribe: {
    ...publicWrite,
    path: '/subscriptions/unsubscribe',
    body: listTokenRequestSchema,
    response: listResponseSchema,
    fromAnywhere: true,
    codes: ['not-found'],
  },
  /** Shares its address with the one above; a mail program sends it, with a form that says nothing else (RFC 8058). */
  unsubscribeInOneClick: {
    ...publicWrite,
    path: '/subscriptions/unsubscribe',
    query: listTokenRequestSchema,
    body: 'none',
    response: listResponseSchema,
    fromAnywhere: true,
    codes: ['not-found'],
  },
  resubscribe: {
    ...publicWrite,
    path: '/subscriptions/resubscribe',
    body: listTokenRequestSchema,
    response: listResponseSchema,
    codes: ['not-found'],
  },
  mySessions: {
    ...ownRead,
    identityOnly: true,
    path: '/me/sessions',
    params: nothing,
    response: openSessionsResponseSchema,
    codes: [],
  },
  /** All but the one that asks. */
  endOtherSessions: {
    ...ownWrite,
    method: 'DELETE',
    path: '/me/sessions',
    body: endSessionsRequestSchema,
    response: doneResponseSchema,
    judgesBan: true,
    codes: ['wrong-password', 'too-many-requests'],
  },
  endSession: {
    ...ownWrite,
    method: 'DELETE',
    path: '/me/sessions/:session',
    params: z.strictObject({ session: z.string().regex(/^[\w-]{43}$/) }),
    body: endSessionsRequestSchema,
    response: doneResponseSchema,
    judgesBan: true,
    codes: ['wrong-password', 'not-found', 'too-many-requests'],
  },
  exportMe: {
    ...ownRead,
    path: '/me/export',
    params: nothing,
    response: 'file',
    codes: ['too-many-requests'],
  },
  eraseMe: {
    ...ownWrite,
    method: 'DELETE',
    path: '/me',
    body: eraseRequestSchema,
    response: doneResponseSchema,
    judgesBan: true,
    codes: ['wrong-password', 'too-many-requests'],
  },
  addAdminRole: adminFunction('/functions/add-admin-role'),
  ban: adminFunction('/functions/ban'),
  revive: adminFunction('/functions/revive'),
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
  /** Shares its address with the form; a request that speaks tus is meant for it. */
  beginUpload: {
    ...upload,
    method: 'POST',
    path: '/me/images/:folder',
    params: folderParams,
    codes: [
      ...(['banned', 'unsupported-image', 'body-too-large', 'too-many-requests'] as const),
      ...(['account-full', 'storage-full'] as const),
    ],
  },
  /** How far it is; tus asks with `HEAD`. */
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

/** The methods that an address below `/api` takes; none when there is no such address. */
export function allowedMethods(path: string): ReadonlySet<Endpoint['method']> {
  return new Set(endpointsAt(path).map(({ method }) => method));
}

/** The endpoint that a request belongs to. */
export function endpointFor(method: string, path: string): Endpoint | undefined {
  return endpointsAt(path).find((endpoint) => endpoint.method === method);
}

const byPattern = Object.values<Endpoint>(endpoints).map(
  (endpoint) => [pathPattern(endpoint.path), endpoint] as const,
);

function endpointsAt(path: string): Endpoint[] {
  return byPattern.filter(([pattern]) => pattern.test(path)).map(([, endpoint]) => endpoint);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
}
