import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, pictureForm, signUp, type Browser, type Citizen } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const FOLDERS = PRIVATE_IMAGE_FOLDERS;

let owner: Citizen;
let people: Record<'visitor' | 'other citizen' | 'banned' | 'owner' | 'site-admin', Browser>;
let staff: Record<'editor' | 'secretary' | 'administrator', Editor>;

beforeAll(async () => {
  const { url } = cms();
  owner = await signUp(url);
  for (const folder of FOLDERS) {
    const { status } = await owner.request('POST', `/me/images/${folder}`, await pictureForm());
    expect(status).toBe(200);
  }
  const [banned, siteAdmin] = [await signUp(url), await signUp(url)];
  const { database } = cms().cms;
  const yes = database.kind === 'sqlite' ? '1' : 'true';
  await database.execute(`update up_users set banned = ${yes} where document_id = '${banned.me.uid}'`);
  await database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where document_id = '${siteAdmin.me.uid}')`,
  );
  people = {
    visitor: openBrowser(url),
    'other citizen': await signUp(url),
    banned,
    owner,
    'site-admin': siteAdmin,
  };
  staff = {
    editor: cms().editor,
    secretary: await signInStaff(url, 'centro-secretary', 'secretaria@centro.example'),
    administrator: await signInAdmin(url),
  };
});

const VIEW = `kind = 'picture-view'`;

async function views(): Promise<number> {
  return (await cms().cms.database.rows(`select * from audit_entries where ${VIEW}`)).length;
}

describe.each(FOLDERS)('a picture in %s', (folder) => {
  test.each([
    ['visitor', 401, 401],
    ['other citizen', 404, 401],
    ['banned', 404, 401],
    ['owner', 200, 401],
    ['site-admin', 404, 401],
  ] as const)(
    'requested by the %s answers %i on citizen routes and %i on staff routes',
    async (who, own, asStaff) => {
      const before = await views();
      expect((await people[who].request('GET', `/me/images/${folder}`)).status).toBe(own);
      for (const path of [
        `/staff/pictures?folder=${folder}`,
        `/staff/pictures/${folder}/${owner.me.uid}`,
        `/staff/people/${owner.me.uid}/pictures`,
        '/staff/audit',
      ]) {
        const { status } = await fetch(`${cms().url}${path}`, { headers: people[who].headers() });
        expect(status).toBe(asStaff);
      }
      expect(await views()).toBe(before);
    },
  );

  test.each([
    ['editor', 403, 0],
    ['secretary', 200, 1],
    ['administrator', 200, 1],
  ] as const)('requested by the %s answers %i, with %i audit entries', async (who, status, logged) => {
    const before = await views();
    const listed = await staff[who].request('GET', `/staff/pictures?folder=${folder}`);
    expect(listed.status).toBe(status);
    const seen = await staff[who].request('GET', `/staff/pictures/${folder}/${owner.me.uid}`);
    expect(seen.status).toBe(status);
    expect(await views()).toBe(before + logged);
    const { status: beside } = await staff[who].request('GET', `/staff/people/${owner.me.uid}/pictures`);
    expect(beside).toBe(status);
    if (status !== 200) return;
    expect(seen.headers.get('content-type')).toBe('image/webp');
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect(listed.body).toMatchObject({ data: [{ uid: owner.me.uid, folder }], meta: { total: 1 } });
    const [row] = await cms().cms.database.rows(
      `select * from audit_entries where ${VIEW} order by id desc limit 1`,
    );
    expect(row).toMatchObject({ person_uid: owner.me.uid, details: JSON.stringify({ folder }) });
    expect(Number(row?.['staff_id'])).toBeGreaterThan(0);
  });

  test('is not available to staff on citizen routes', async () => {
    for (const each of Object.values(staff)) {
      expect((await each.request('GET', `/api/me/images/${folder}`)).status).toBe(401);
    }
  });
});

test('the pictures of a person are listed by folder, and an unknown person has none', async () => {
  const ask = (uid: string) => staff.secretary.request('GET', `/staff/people/${uid}/pictures`);
  const { body, headers } = await ask(owner.me.uid);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toEqual({
    data: FOLDERS.map((folder) => ({
      uid: owner.me.uid,
      names: null,
      surnames: null,
      folder,
      storedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) as string,
    })),
  });
  expect((await ask('nohay')).body).toEqual({ data: [] });
  expect((await ask('no hay')).status).toBe(400);
});

describe('picture views', () => {
  test('are part of the data export of the pictures’ owner', async () => {
    const ana = await signUp(cms().url);
    await ana.request('POST', '/me/images/dni-images', await pictureForm());
    await staff.secretary.request('GET', `/staff/pictures/dni-images/${ana.me.uid}`);
    const response = await fetch(`${cms().url}/api/me/export`, { headers: ana.headers() });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array()))).toMatchObject({
      pictureViews: [{ folder: 'dni-images', viewedAt: expect.any(String) as string }],
    });
  });
});

describe.each([
  ['pictures', 'secretary'],
  ['audit', 'administrator'],
] as const)('a list of %s', (list, who) => {
  test.each([
    ['1', 200],
    ['1000', 200],
    ['0', 400],
    ['1001', 400],
    ['-1', 400],
    ['x', 400],
  ])('with a page of %s answers %i (spec §5)', async (size, status) => {
    const answer = await staff[who].request('GET', `/staff/${list}?pageSize=${size}`);
    expect(answer.status).toBe(status);
  });
});

test.each(['profile-images/x', 'dni-images/no-hay', 'dni-images/nohay', '..%2f..%2f/x'])(
  'there is no %s',
  async (path) => {
    const before = await views();
    const { status } = await staff.secretary.request('GET', `/staff/pictures/${path}`);
    expect([400, 404]).toContain(status);
    expect(await views()).toBe(before);
  },
);
