import { z } from 'zod';
import { OperatorError } from '../../../shared/src/service/command.ts';

/** An account of Strapi's admin. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** An error response of the cms. */
export class CmsError extends OperatorError {
  readonly status: number;

  constructor(request: string, status: number, message: string) {
    super(`The cms answered ${request} with ${String(status)}: ${message}`);
    this.status = status;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Client of the admin API with the session of an account. */
export interface CmsSession {
  /**
   * Sends a request, with JSON or a form, and parses the response. Renews an expired access token.
   *
   * @throws {CmsError} on an error response
   */
  readonly send: <T>(
    method: Method,
    path: string,
    answer: z.ZodType<T>,
    body?: FormData | object,
  ) => Promise<T>;
}

const loginSchema = z.object({ data: z.object({ token: z.string() }) });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Logs in to the admin of the cms at `cmsUrl`, e.g. `http://127.0.0.1:1337`.
 *
 * @throws {CmsError} if the credentials are wrong
 */
export async function openSession(cmsUrl: string, credentials: Credentials): Promise<CmsSession> {
  let token = logIn(cmsUrl, credentials);
  await token;
  return {
    async send(method, path, answer, body) {
      const used = token;
      const response = await request(cmsUrl, method, path, body, await used);
      if (response.status !== 401) return parseAnswer(response, answer, `${method} ${path}`);
      // The first of concurrent requests with the expired token renews it for all.
      if (token === used) token = logIn(cmsUrl, credentials);
      return parseAnswer(await request(cmsUrl, method, path, body, await token), answer, `${method} ${path}`);
    },
  };
}

/** Sends an unauthenticated request and parses the response. @throws {CmsError} on an error response */
export async function sendAnonymously<S extends z.core.$ZodType>(
  cmsUrl: string,
  method: Method,
  path: string,
  answer: S,
  body?: object,
): Promise<z.output<S>> {
  return parseAnswer(await request(cmsUrl, method, path, body), answer, `${method} ${path}`);
}

async function logIn(cmsUrl: string, credentials: Credentials): Promise<string> {
  const { data } = await sendAnonymously(cmsUrl, 'POST', '/admin/login', loginSchema, credentials);
  return data.token;
}

async function request(
  cmsUrl: string,
  method: Method,
  path: string,
  body: FormData | object | undefined,
  token?: string,
): Promise<Response> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const form = body instanceof FormData;
  if (!form) headers.set('content-type', 'application/json');
  const sent = form ? body : JSON.stringify(body);
  try {
    return await fetch(cmsUrl + path, { method, headers, ...(body === undefined ? {} : { body: sent }) });
  } catch {
    throw new OperatorError(`The cms does not answer at ${cmsUrl}.`);
  }
}

/** Parses a response. @throws {CmsError} on an error response */
export async function parseAnswer<S extends z.core.$ZodType>(
  response: Response,
  answer: S,
  what: string,
): Promise<z.output<S>> {
  const text = await response.text();
  if (!response.ok) throw new CmsError(what, response.status, errorMessage(text));
  return z.parse(answer, text === '' ? undefined : JSON.parse(text));
}

function errorMessage(text: string): string {
  try {
    return errorSchema.parse(JSON.parse(text)).error.message;
  } catch {
    return text.slice(0, 200);
  }
}
