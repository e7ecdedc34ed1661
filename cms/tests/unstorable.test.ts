import { beforeAll, describe, expect, test } from 'vitest';
import { training } from './harness/content.ts';
import { collection, signInAdmin, signInStaff, type Editor, type Fields } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const TOO_MANY = 99_999_999_999;
const NUL = 'Poda\0';

let secretary: Editor;
let admin: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  admin = await signInAdmin(cms().url);
});

const CONTENT: readonly (readonly [what: string, fields: Fields])[] = [
  ['a quota', { inscription: { start: null, finish: null, maxQuota: TOO_MANY } }],
  ['a queue', { waitingList: { enabled: true, maxQuota: TOO_MANY } }],
  ['a duration', { durationMinutes: TOO_MANY }],
  ['hours', { totalHours: TOO_MANY }],
  ['a price of a training', { price: TOO_MANY }],
  ['NUL in a title', { title: NUL }],
  ['half a character', { title: 'Poda \ud800' }],
  ['NUL in a paragraph', { content: [{ type: 'paragraph', children: [{ type: 'text', text: NUL }] }] }],
];

describe('values that no column can store get 400', () => {
  test.each(CONTENT)('%s', async (_what, fields) => {
    const path = collection('training');
    expect((await cms().editor.request('POST', path, training(fields))).status).toBe(400);
    expect((await cms().editor.request('POST', path, training())).status).toBe(201);
  });

  test('a price', async () => {
    const path = collection('site-content');
    const treasury = (price: number) => ({ treasury: { price } });
    expect((await cms().editor.request('PUT', path, treasury(TOO_MANY))).status).toBe(400);
    expect((await cms().editor.request('PUT', path, treasury(3500))).status).toBe(200);
  });

  test.each([
    '/staff/people?search=%00',
    '/staff/people/%00',
    '/staff/trainings?search=a%00',
    '/staff/certificates?search=%00',
    '/staff/pictures?folder=%00',
    '/content-manager/collection-types/plugin::users-permissions.user?_q=%00',
    '/content-manager/collection-types/plugin::users-permissions.user/%00',
  ])('%s', async (path) => {
    expect((await secretary.request('GET', path)).status).toBe(400);
  });

  test('in a search of the audit log and the name of a staff member', async () => {
    expect((await admin.request('GET', '/staff/audit?search=%00')).status).toBe(400);
    expect((await admin.request('PUT', '/admin/users/me', { firstname: NUL })).status).toBe(400);
  });

  test('control: searches without NUL work', async () => {
    for (const path of [
      '/staff/people?search=a',
      '/staff/trainings?search=a',
      '/staff/certificates?search=a',
    ]) {
      expect([path, (await secretary.request('GET', path)).status]).toEqual([path, 200]);
    }
  });
});

test.each([
  ['POST', '/admin/login'],
  ['POST', '/admin/register'],
  ['POST', '/admin/register-admin'],
  ['POST', '/admin/forgot-password'],
  ['POST', '/admin/reset-password'],
])('%s %s without a body gets a 4xx', async (method, path) => {
  const { status } = await send(`${cms().url}${path}`, { method });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
