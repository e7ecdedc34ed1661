import { meResponseSchema, type Me } from '@centro/shared';
import { picture } from './content.ts';
import { send, type Answer } from './http.ts';

export const CITIZEN_PASSWORD = 'clave-de-prueba';

/** A browser as seen by the API: it stores cookies and sends an origin. */
export interface Browser {
  /** Client IP address in `X-Forwarded-For`. */
  readonly address: string;
  /** Cookies by name. */
  readonly cookies: Map<string, string>;
  /** Headers of every request. */
  headers: () => Record<string, string>;
  /** Sends a request to a path below `/api`; the given headers override the browser's. */
  request: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
}

type Headers = Readonly<Record<string, string>>;

/** A browser with a citizen's session. */
export interface Citizen extends Browser {
  readonly email: string;
  readonly dniNumber: string;
  /** The account as returned at sign-up. */
  readonly me: Me;
}

let people = 0;

/** A browser without a session, by default with a unique IP address. */
export function openBrowser(url: string, address = addressOf(people++)): Browser {
  const cookies = new Map<string, string>();
  const own = (): Record<string, string> => ({
    origin: url,
    'x-forwarded-for': address,
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  });
  return {
    address,
    cookies,
    headers: own,
    request: async (method, path, body, headers = {}) => {
      const sent = bodyOf(body);
      const json = sent !== null && !(sent instanceof FormData);
      const answer = await send(`${url}/api${path}`, {
        method,
        headers: { ...own(), ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
        body: sent,
      });
      for (const line of answer.headers.getSetCookie()) keep(cookies, line);
      return answer;
    },
  };
}

/** Creates an account, by default with a unique e-mail and DNI. */
export async function signUp(
  url: string,
  { email, dniNumber, address }: { email?: string; dniNumber?: string; address?: string } = {},
): Promise<Citizen> {
  const number = people++;
  const account = {
    email: email ?? `persona-${String(number)}@example.com`,
    dniNumber: dniNumber ?? String(20_000_000 + number),
  };
  const browser = openBrowser(url, address ?? addressOf(number));
  const answer = await browser.request('POST', '/auth/local/register', {
    ...account,
    password: CITIZEN_PASSWORD,
    acceptedTerms: true,
  });
  return { ...browser, ...account, me: meIn(answer) };
}

/** Creates an account with a profile that is complete for enrolling. */
export async function signUpWithProfile(
  url: string,
  account: Parameters<typeof signUp>[1] = {},
): Promise<Citizen> {
  const citizen = await signUp(url, account);
  await citizen.request('POST', '/me/images/dni-images', await pictureForm());
  const answer = await citizen.request('PUT', '/me/profile', profile({ dniNumber: citizen.dniNumber }));
  return { ...citizen, me: meIn(answer) };
}

/** A profile as sent by the form. */
export function profile(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    names: 'Ana María',
    surnames: 'Pérez',
    phoneNumber: '3329456789',
    dniNumber: '30111222',
    job: 'Apicultora',
    city: 'San Pedro',
    ...fields,
  };
}

/** A form with one picture, as sent by the browser. */
export async function pictureForm(name = 'dni.jpg', content?: Buffer<ArrayBuffer>): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([content ?? (await picture(320, 200))]), name);
  return form;
}

/** The account in a response. @throws if the status is not 200 */
export function meIn(answer: Answer): Me {
  if (answer.status !== 200) throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`);
  return meResponseSchema.parse(answer.body).data;
}

/** Sends strings and forms verbatim, everything else as JSON. */
function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
}

/** A unique IP address of the benchmark network (RFC 2544). */
function addressOf(number: number): string {
  return `198.18.${String((number >> 8) & 0xff)}.${String(number & 0xff)}`;
}

/** Stores or deletes a cookie according to a `Set-Cookie` line. */
function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
  if (/; expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
