import { meResponseSchema, type Me } from '@centro/shared';
import { picture } from './content.ts';
import { send, type Answer } from './http.ts';

export const CITIZEN_PASSWORD = 'clave-de-prueba';

/** Somebody's browser, as far as the API can tell: it keeps cookies and says where its pages come from. */
export interface Browser {
  /** The address the front vouches for. */
  readonly address: string;
  /** Cookies by name. */
  readonly cookies: Map<string, string>;
  /** What it sends with every request. */
  headers: () => Record<string, string>;
  /** Sends a request to a path below `/api`; headers given here win over the browser's own. */
  request: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
}

type Headers = Readonly<Record<string, string>>;

/** A browser in which somebody signed in. */
export interface Citizen extends Browser {
  readonly email: string;
  readonly dniNumber: string;
  /** Their account as it was told last. */
  readonly me: Me;
}

let people = 0;

/** A browser in which nobody signed in yet, at an address of its own unless one is given. */
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

/** Makes an account; e-mail and DNI are nobody else's unless they are given. */
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

/** Makes an account with a profile that has everything enrolling asks for. */
export async function signUpWithProfile(
  url: string,
  account: Parameters<typeof signUp>[1] = {},
): Promise<Citizen> {
  const citizen = await signUp(url, account);
  await citizen.request('POST', '/me/images/dni-images', await pictureForm());
  const answer = await citizen.request('PUT', '/me/profile', profile({ dniNumber: citizen.dniNumber }));
  return { ...citizen, me: meIn(answer) };
}

/** A profile as the form sends it. */
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

/** A form with one picture, as the browser sends it. */
export async function pictureForm(name = 'dni.jpg', content?: Buffer<ArrayBuffer>): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([content ?? (await picture(320, 200))]), name);
  return form;
}

/** What an answer tells of somebody's account. */
export function meIn(answer: Answer): Me {
  if (answer.status !== 200) throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`);
  return meResponseSchema.parse(answer.body).data;
}

/** Texts and forms go as they are, everything else as JSON. */
function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
}

/** An address of a network that is nobody's (RFC 2544). */
function addressOf(number: number): string {
  return `198.18.${String((number >> 8) & 0xff)}.${String(number & 0xff)}`;
}

/** Keeps, replaces or drops a cookie as a `Set-Cookie` line says. */
function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
  if (/; expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
