import { expect } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser } from './citizen.ts';
import type { Cms } from './cms.ts';
import { expectError } from './http.ts';
import { mailTo, tokenIn } from './mail.ts';
import type { Person } from './people.ts';
import { enrolmentIn, type OpenedTraining } from './places.ts';

/** Expects that an account can only be claimed by the mailed link, and then has a place in the training. */
export async function expectClaimed(
  { cms, url }: { readonly cms: Cms; readonly url: string },
  who: Person,
  { id }: OpenedTraining,
): Promise<void> {
  expectError(await who.request('GET', '/me'), 'unauthenticated', 401);
  const owner = openBrowser(url);
  const signIn = (password: string) =>
    owner.request('POST', '/auth/local', { identifier: who.email, password });
  expectError(await signIn(CITIZEN_PASSWORD), 'wrong-password', 401);
  const token = tokenIn(await mailTo(cms.dataDirectory, who.email, /^Ya podés usar tu perfil/));
  const password = 'una-clave-propia';
  expect((await owner.request('POST', '/auth/reset-password', { token, password })).status).toBe(200);
  expect((await signIn(password)).status).toBe(200);
  expect(enrolmentIn(await owner.request('GET', `/trainings/${id}/enrolment`))).toEqual({
    status: 'enrolled',
  });
}
