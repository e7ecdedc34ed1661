import { endpoints } from '@centro/shared';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, pictureForm, signUp, type Browser, type Citizen } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { askToUpload, beginUpload, TUS, uploadAt, type Upload } from './harness/resumable.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

const PEOPLE = ['visitor', 'other citizen', 'banned', 'owner', 'site-admin'] as const;
const STAFF = ['editor', 'secretary', 'administrator'] as const;
type Who = (typeof PEOPLE)[number] | (typeof STAFF)[number];

/** Folder of the owner's picture. */
const FOLDER = 'dni-images';

let owner: Citizen;
let upload: Upload;
let people: Record<(typeof PEOPLE)[number], Browser>;
let staff: Record<(typeof STAFF)[number], Editor>;

beforeAll(async () => {
  const { url } = cms();
  owner = await signUp(url);
  await owner.request('POST', `/me/images/${FOLDER}`, await pictureForm());
  const [banned, siteAdmin] = [await signUp(url), await signUp(url)];
  await setBanned(banned, true);
  await cms().cms.database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where document_id = '${siteAdmin.me.uid}')`,
  );
  const visitor = openBrowser(url);
  people = { visitor, 'other citizen': await signUp(url), banned, owner, 'site-admin': siteAdmin };
  const secretary = await signInStaff(url, 'centro-secretary', 'secretaria@centro.example');
  staff = { editor: cms().editor, secretary, administrator: await signInAdmin(url) };
});

beforeEach(async () => {
  // The tests upload more often than the rate limit allows.
  await cms().cms.database.execute('delete from rate_limits');
  upload = await beginUpload(cms().url, owner, 1_000, { folder: 'passport-photos' });
});

async function setBanned({ me }: Citizen, banned: boolean): Promise<void> {
  const { database } = cms().cms;
  const value = database.kind === 'sqlite' ? String(Number(banned)) : String(banned);
  await database.execute(`update up_users set banned = ${value} where document_id = '${me.uid}'`);
}

/** A browser with the session of a citizen, or with the admin token of a staff member. */
function browserOf(who: Who): Browser {
  const signedIn = Object.entries(people).find(([name]) => name === who)?.[1];
  if (signedIn) return signedIn;
  const { token } = staffOf(who);
  const browser = openBrowser(cms().url);
  const headers = () => ({ ...browser.headers(), authorization: `Bearer ${token}` });
  return {
    ...browser,
    headers,
    request: (method, path, body, more) => browser.request(method, path, body, { ...headers(), ...more }),
  };
}

function staffOf(who: Who) {
  const member = Object.entries(staff).find(([name]) => name === who)?.[1];
  if (!member) throw new Error(`${who} is not staff`);
  return member;
}

type Statuses = Readonly<Record<Who, number>>;

/** Visitors and staff have no pictures of their own. */
const NOT_FOR = { visitor: 401, editor: 401, secretary: 401, administrator: 401 };

/** For routes that write the caller's own pictures. */
const OWN = (done: number): Statuses => ({
  ...NOT_FOR,
  'other citizen': done,
  banned: 403,
  owner: done,
  'site-admin': done,
});

/** For routes on the owner's picture or upload. */
const OWNERS = (done: number, banned: number): Statuses => ({
  ...NOT_FOR,
  'other citizen': 404,
  banned,
  owner: done,
  'site-admin': 404,
});

interface Route {
  readonly ask: (browser: Browser) => Promise<{ readonly status: number }>;
  readonly answers: Statuses;
}

/** Every API route of private pictures, by the name of its endpoint. */
const ROUTES: Readonly<Record<string, Route>> = {
  myImage: {
    ask: ({ request }) => request('GET', `/me/images/${FOLDER}`),
    answers: OWNERS(200, 404),
  },
  uploadImage: {
    ask: async ({ request }) => request('POST', '/me/images/dni-images-back', await pictureForm()),
    answers: OWN(200),
  },
  beginUpload: {
    ask: (browser) => askToUpload(browser, 1_000, { folder: 'dni-images-back' }),
    answers: OWN(201),
  },
  uploadProgress: {
    ask: (browser) => uploadAt(cms().url, browser, upload.path).head(),
    answers: OWNERS(200, 404),
  },
  continueUpload: {
    ask: (browser) => uploadAt(cms().url, browser, upload.path).add(0, Buffer.alloc(500)),
    answers: OWNERS(204, 403),
  },
  cancelUpload: {
    ask: ({ request }) => request('DELETE', upload.path, undefined, TUS),
    answers: OWNERS(204, 403),
  },
};

test('the table has every route of private pictures', () => {
  const routes = Object.entries(endpoints).filter(([, { path }]) => path.startsWith('/me/images/'));
  expect(Object.keys(ROUTES).toSorted()).toEqual(routes.map(([name]) => name).toSorted());
});

describe.each(Object.entries(ROUTES))('%s', (_name, { ask, answers }) => {
  test.each([...PEOPLE, ...STAFF])('requested by: %s', async (who) => {
    const before = await picture();
    expect((await ask(browserOf(who))).status).toBe(answers[who]);
    expect((await picture()).equals(before)).toBe(true);
    if (who !== 'owner') expect(await reached()).toBe('0');
  });
});

async function picture(): Promise<Buffer> {
  const response = await fetch(`${cms().url}/api/me/images/${FOLDER}`, { headers: owner.headers() });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function reached(): Promise<string | null> {
  return (await upload.head()).headers.get('upload-offset');
}

describe('a banned owner', () => {
  test.each([
    ['myImage', 200],
    ['uploadProgress', 200],
    ['uploadImage', 403],
    ['beginUpload', 403],
    ['continueUpload', 403],
    ['cancelUpload', 403],
  ] as const)('gets from %s %i: can read, but not write', async (name, status) => {
    await setBanned(owner, true);
    const answer = await ROUTES[name]?.ask(owner);
    await setBanned(owner, false);
    expect(answer?.status).toBe(status);
  });
});

/** Routes for staff, closed to all accounts of the site. */
const STAFF_ROUTES: readonly [path: () => string, answers: Statuses][] = [
  [() => `/staff/pictures?folder=${FOLDER}`, ofStaff(200)],
  [() => `/staff/pictures/${FOLDER}/${owner.me.uid}`, ofStaff(200)],
  [() => `/staff/people/${owner.me.uid}/pictures`, ofStaff(200)],
  [() => '/staff/audit', ofStaff(403)],
];

/** @param secretary status for a secretary */
function ofStaff(secretary: number): Statuses {
  const people = { visitor: 401, 'other citizen': 401, banned: 401, owner: 401, 'site-admin': 401 };
  return { ...people, editor: 403, secretary, administrator: 200 };
}

describe.each(STAFF_ROUTES)('a staff route (%#)', (path, answers) => {
  test.each([...PEOPLE, ...STAFF])('requested by: %s', async (who) => {
    const { headers } = browserOf(who);
    expect((await send(`${cms().url}${path()}`, { headers: headers() })).status).toBe(answers[who]);
  });
});
