import {
  enrolmentResponseSchema,
  meResponseSchema,
  publicProfileResponseSchema,
  uploadedImageResponseSchema,
} from '@centro/shared';
import type { Enrolment, ImageFolder, Me, ProfileRequest, PublicProfileRequest } from '@centro/shared';
import type { z } from 'zod';
import { CmsError, parseAnswer, type Credentials } from './session.ts';

/** Fields of a new profile. */
export type CitizenProfile = ProfileRequest;

/** A citizen's session in the public API; sends cookies like a browser. */
export interface CitizenSession {
  readonly me: Me;
  /** Values by name. */
  readonly cookies: ReadonlyMap<string, string>;
  /** @param code from the mail */
  readonly confirmEmail: (code: string) => Promise<void>;
  readonly createProfile: (profile: CitizenProfile, dniImage: Blob) => Promise<void>;
  readonly enrol: (trainingId: string) => Promise<Enrolment>;
  readonly leave: (trainingId: string) => Promise<Enrolment>;
  /** Returns the id of the public profile. */
  readonly joinBoard: (profile: PublicProfileRequest, picture: Blob) => Promise<string>;
}

/**
 * Signs a citizen up, or in if the account exists.
 *
 * @param url of the front or the cms itself, e.g. `http://127.0.0.1:1337`
 * @param address IP address that the limits of the cms count, sent as `X-Forwarded-For`; only for requests to the cms itself
 * @throws {CmsError} on an error response
 */
export async function openCitizenSession(
  url: string,
  { email, password }: Credentials,
  dniNumber: string,
  address?: string,
): Promise<CitizenSession> {
  const signUp = { email, password, dniNumber, acceptedTerms: true };
  const from = address === undefined ? {} : { 'x-forwarded-for': address };
  try {
    return await sessionFrom(url, '/api/auth/local/register', signUp, from);
  } catch (error) {
    if (!(error instanceof CmsError) || error.status !== 409) throw error;
    return sessionFrom(url, '/api/auth/local', { identifier: email, password }, from);
  }
}

async function sessionFrom(
  url: string,
  path: string,
  body: object,
  from: Readonly<Record<string, string>>,
): Promise<CitizenSession> {
  const answered = await request(url, 'POST', path, from, JSON.stringify(body));
  const { data: me } = await parseAnswer(answered, meResponseSchema, `POST ${path}`);
  const cookies = cookiesOf(answered);
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const send = async <S extends z.core.$ZodType>(
    schema: S,
    method: string,
    address: string,
    sent?: BodyInit,
  ) => {
    const answer = await request(url, method, address, { cookie, ...from }, sent);
    return parseAnswer(answer, schema, `${method} ${address}`);
  };
  const upload = async (folder: ImageFolder, picture: Blob) => {
    const form = new FormData();
    form.append('file', picture, 'foto.webp');
    await send(uploadedImageResponseSchema, 'POST', `/api/me/images/${folder}`, form);
  };
  const enrolment = (id: string) => `/api/trainings/${id}/enrolment`;
  return {
    me,
    cookies,
    confirmEmail: async (code) => {
      await send(meResponseSchema, 'POST', '/api/me/email/confirmation', JSON.stringify({ code }));
    },
    createProfile: async (profile, dniImage) => {
      await upload('dni-images', dniImage);
      await send(meResponseSchema, 'PUT', '/api/me/profile', JSON.stringify(profile));
    },
    enrol: async (id) => (await send(enrolmentResponseSchema, 'POST', enrolment(id))).data,
    joinBoard: async (profile, picture) => {
      await upload('profile-images', picture);
      const sent = JSON.stringify(profile);
      const { data } = await send(publicProfileResponseSchema, 'POST', '/api/me/public-profile', sent);
      return data?.uid ?? '';
    },
    leave: async (id) => (await send(enrolmentResponseSchema, 'DELETE', enrolment(id))).data,
  };
}

/** Sends a request like a page of the site: the API checks the origin of writes. */
async function request(
  url: string,
  method: string,
  path: string,
  more: Readonly<Record<string, string>>,
  body?: BodyInit,
): Promise<Response> {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const headers = { origin: new URL(url).origin, ...json, ...more };
  return fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
}

function cookiesOf({ headers }: Response): ReadonlyMap<string, string> {
  return new Map(
    headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}
