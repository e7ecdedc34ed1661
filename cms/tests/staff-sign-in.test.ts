import { beforeAll, describe, expect, test } from 'vitest';
import { signUp } from './harness/citizen.ts';
import { signInAdmin, signInStaff } from './harness/editor.ts';
import { send, type Answer } from './harness/http.ts';
import { mailTo } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const PASSWORD = 'Una-clave-de-prueba-1';
const NEW_PASSWORD = 'Otras-palabras-8';
/** Failures of one account within an hour, from all IP addresses together. */
const ACCOUNT_LIMIT = 30;

const cms = runningCms();
let addresses = 0;

beforeAll(async () => {
  await signInAdmin(cms().url);
});

/** A browser with a new IP address for each request, since Strapi has its own limit per address. */
function browser(cookies = new Map<string, string>()) {
  const post = async (path: string, body: object): Promise<Answer> => {
    addresses += 1;
    const answer = await send(`${cms().url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${String(addresses >> 8)}.${String(addresses & 0xff)}`,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    post,
    signIn: async (email: string, password: string) =>
      (await post('/admin/login', { email, password })).status,
  };
}

/** Guesses from many IP addresses until the limit of the account is reached. */
async function guess(email: string): Promise<void> {
  const statuses: number[] = [];
  for (let time = 0; time < ACCOUNT_LIMIT + 1; time += 1) {
    statuses.push(await browser().signIn(time % 2 === 0 ? email : email.toUpperCase(), 'otra-clave'));
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(ACCOUNT_LIMIT);
  expect(statuses.at(-1)).toBe(429);
}

const newStaff = async (name: string) => {
  const email = `${name}@centro.example`;
  await signInStaff(cms().url, 'strapi-editor', email);
  return email;
};

describe('guessing the password of a staff account from many IP addresses', () => {
  test('is refused after some failures, also with the right password', async () => {
    const email = await newStaff('adivinada');
    await guess(email);
    const refused = await browser().post('/admin/login', { email, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.body)).toContain('¿Olvidó su contraseña?');
  });

  test('control: another account can sign in', async () => {
    await guess(await newStaff('tanteada'));
    expect(await browser().signIn(await newStaff('tranquila'), PASSWORD)).toBe(200);
  });

  test('does not lock out its owner in a known browser', async () => {
    const email = await newStaff('conocida');
    const own = browser();
    expect(await own.signIn(email, PASSWORD)).toBe(200);
    await guess(email);
    expect(await own.signIn(email, PASSWORD)).toBe(200);
    // Attempts from the known browser are limited too.
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push(await own.signIn(email, 'otra-clave'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('a password reset lets its owner sign in during the attack', async () => {
    const email = await newStaff('rescatada');
    await guess(email);
    const own = browser();
    expect((await own.post('/admin/forgot-password', { email })).status).toBe(204);
    const { text } = await mailTo(cms().cms.dataDirectory, email, /contraseña del panel/);
    const [, resetPasswordToken] = /code=([\w-]{43})/.exec(text) ?? [];
    const reset = { resetPasswordToken, password: NEW_PASSWORD };
    expect((await own.post('/admin/reset-password', reset)).status).toBe(200);
    await guess(email);
    expect(await own.signIn(email, NEW_PASSWORD)).toBe(200);
    expect(await browser().signIn(email, NEW_PASSWORD)).toBe(429);
  });

  test('successful sign-ins do not count', async () => {
    const email = await newStaff('puntual');
    for (let time = 0; time < ACCOUNT_LIMIT + 2; time += 1) {
      expect(await browser().signIn(email, PASSWORD)).toBe(200);
    }
  });

  test('the device cookie of a citizen with the same e-mail is not accepted', async () => {
    const email = await newStaff('homonima');
    const citizen = await signUp(cms().url, { email });
    await guess(email);
    const device = citizen.cookies.get('cea-07-device') ?? '';
    const disguised = browser(new Map([['cea-07-staff-device', device]]));
    expect(await disguised.signIn(email, PASSWORD)).toBe(429);
  });

  test.each([
    [
      'the query string',
      (email: string) =>
        [`/admin/login?email=${encodeURIComponent(email)}&password=${PASSWORD}`, {}] as const,
    ],
    [
      'the query string, with the password in the body',
      (email: string) => [`/admin/login?email=${encodeURIComponent(email)}`, { password: PASSWORD }] as const,
    ],
  ])('cannot bypass the limit with the account in %s', async (_where, request) => {
    const [path, body] = request('admin@centro.example');
    expect((await browser().post(path, body)).status).toBe(400);
  });
});
