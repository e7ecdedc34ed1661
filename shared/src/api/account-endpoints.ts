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
import { meResponseSchema, meWithPasswordResponseSchema } from '../profile/contract.ts';
import { listResponseSchema, listTokenRequestSchema } from '../subscription/list-token.ts';
import { z } from '../zod.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, ownRead, ownWrite } from './endpoint-parts.ts';

/** Codes of a rejected new password (spec §5). */
const BAD_PASSWORDS = ['weak-password', 'password-too-long'] as const;

const publicWrite = { method: 'POST', who: 'all', params: nothing, query: nothing } as const;

/** An action of a site administrator on the account with an e-mail address (spec §6, §7). */
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

/** Sign-up, sign-in, passwords, e-mail addresses, sessions, and functions of site administrators (spec §5 to §7). */
export const accountEndpoints = {
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
  changeEmail: {
    ...ownWrite,
    method: 'PUT',
    path: '/me/email',
    body: changeEmailRequestSchema,
    response: meResponseSchema,
    codes: ['banned', 'wrong-password', 'email-taken', 'too-many-requests'],
  },
  unsubscribe: {
    ...publicWrite,
    path: '/subscriptions/unsubscribe',
    body: listTokenRequestSchema,
    response: listResponseSchema,
    fromAnywhere: true,
    codes: ['not-found'],
  },
  /** Same address as above; sent by mail clients, with a form that adds nothing (RFC 8058). */
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
  /** All except the current one. */
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
} as const satisfies Record<string, Endpoint>;
