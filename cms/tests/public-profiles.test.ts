import {
  boardProfileSchema,
  INITIAL_SCORES,
  publicProfileResponseSchema,
  rankingResponseSchema,
  RANKINGS,
  SCORE_FIELDS,
  type PublicProfile,
} from '@centro/shared';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, pictureForm, type Browser } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { at, person, type Person, type ProfileColumns } from './harness/people.ts';
import { pendingProfile, review } from './harness/public-profiles.ts';
import { feedReader, type FeedReader } from './harness/reader.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const PATH = '/me/public-profile';
const FIELDS = {
  names: 'Ana María',
  surnames: 'Pérez',
  phoneNumber: '3329456789',
  email: 'ana@trabajo.example',
  job: 'Apicultora',
  city: 'Lobería',
  category: 'aProduction',
};
const SCORE_NAMES = Object.values(SCORE_FIELDS);
const FACTORS = [1, 3, 4, 9, 11];
const ZERO = { ...INITIAL_SCORES, totalScore: 0 };

let secretary: Editor;
let reader: FeedReader;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  reader = feedReader(cms());
});

const upload = async (who: Person) => {
  expect((await who.request('POST', '/me/images/profile-images', await pictureForm())).status).toBe(200);
};
const save = (who: Person, fields: Readonly<Record<string, unknown>> = {}, method = 'POST') =>
  who.request(method, PATH, { ...FIELDS, ...fields });

function profileIn(answer: Answer): PublicProfile {
  expect(answer).toMatchObject({ status: 200 });
  const { data } = publicProfileResponseSchema.parse(answer.body);
  if (!data) throw new Error('There is no public profile');
  return data;
}

/** A person whose public profile awaits approval. */
async function submitted(
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ who: Person; uid: string }> {
  const who = await person(cms());
  await upload(who);
  return { who, uid: profileIn(await save(who, fields)).uid };
}

/** A person on the board. */
async function shown(fields: Readonly<Record<string, unknown>> = {}): Promise<{ who: Person; uid: string }> {
  const { who, uid } = await submitted(fields);
  expect((await review(secretary, uid)).status).toBe(200);
  return { who, uid };
}

const score = (uid: string, fields: Readonly<Record<string, unknown>>, editor = secretary) => {
  return editor.request('PUT', `/staff/public-profiles/${uid}/scores`, { ...INITIAL_SCORES, ...fields });
};

/** All pages of the board. */
async function board(browser: Browser, sort = 'totalScore') {
  const everybody: ReturnType<typeof rankingResponseSchema.parse>['data'] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const { body } = await browser.request('GET', `/public-profiles?sort=${sort}&page=${String(page)}`);
    const { data, meta } = rankingResponseSchema.parse(body);
    expect(data.length).toBeLessThanOrEqual(12);
    everybody.push(...data);
    ({ pageCount } = meta);
  }
  return everybody;
}

const uidsOnBoard = async () => (await board(openBrowser(cms().url))).map(({ uid }) => uid);

async function published(uid: string): Promise<unknown> {
  await reader.catchUp();
  return reader.entries.get(`public-profile:${uid}`) ?? null;
}

describe('a citizen’s public profile', () => {
  test('is null at first, requires a picture, and starts with all scores at 0', async () => {
    const ana = await person(cms());
    expect((await ana.request('GET', PATH)).body).toEqual({ data: null });
    expectError(await save(ana), 'profile-image-required', 400);
    expectError(await save(ana, {}, 'PUT'), 'not-found', 404);
    await upload(ana);
    expect(profileIn(await save(ana))).toMatchObject({ ...FIELDS, ...ZERO });
    expect(profileIn(await ana.request('GET', PATH))).toMatchObject({ ...FIELDS, ...ZERO });
  });

  test('is created once under concurrent requests', async () => {
    const ana = await person(cms());
    await upload(ana);
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(ana)));
    const uids = new Set(answers.map((answer) => profileIn(answer).uid));
    expect(uids.size).toBe(1);
    for (const uid of uids) expect((await review(secretary, uid)).status).toBe(200);
    expect((await uidsOnBoard()).filter((uid) => uids.has(uid))).toHaveLength(1);
  });

  test('can be changed in all fields, and keeps its scores', async () => {
    const { who, uid } = await shown();
    expect((await score(uid, { machineryScore: 7 })).status).toBe(200);
    const other = {
      names: 'Ana',
      surnames: 'Ñandú',
      phoneNumber: '2261445566',
      email: 'otra@trabajo.example',
      job: 'Tractorista',
      city: 'Necochea',
      category: 'machinery',
    };
    const expected = { ...other, ...ZERO, uid, machineryScore: 7, totalScore: 7 };
    expect(profileIn(await save(who, other, 'PUT'))).toMatchObject(expected);
    expect(profileIn(await who.request('GET', PATH))).toMatchObject(expected);
  });

  test.each([
    ['an unknown category', { category: 'cooking' }],
    ['an invalid e-mail', { email: 'ana' }],
    ['letters as a telephone number', { phoneNumber: 'llamame' }],
    ['an empty name', { names: '  ' }],
    ['a link as surnames', { surnames: 'premio.example' }],
    ['a score', { machineryScore: 10 }],
    ['the total score', { totalScore: 99 }],
    ['another uid', { uid: 'a'.repeat(24) }],
  ])('with %s is refused', async (_case, fields) => {
    const { who, uid } = await shown();
    expectError(await save(who, fields, 'PUT'), 'invalid-body', 400);
    expectError(await save(who, fields), 'invalid-body', 400);
    expect(profileIn(await who.request('GET', PATH))).toMatchObject({ ...FIELDS, ...ZERO, uid });
  });

  test('can be deleted idempotently; a new one starts with all scores at 0', async () => {
    const { who, uid } = await shown();
    await score(uid, { machineryScore: 7 });
    for (let count = 0; count < 2; count += 1) {
      expect((await who.request('DELETE', PATH)).body).toEqual({ data: null });
    }
    expect(await uidsOnBoard()).not.toContain(uid);
    expect((await who.request('GET', PATH)).body).toEqual({ data: null });
    // The picture was for the board only, so it was deleted too.
    expectError(await who.request('GET', '/me/images/profile-images'), 'not-found', 404);
    expectError(await save(who), 'profile-image-required', 400);
    await upload(who);
    expect(profileIn(await save(who))).toMatchObject(ZERO);
  });

  test('is deleted with the account', async () => {
    const { who, uid } = await shown();
    expect(await uidsOnBoard()).toContain(uid);
    expect((await who.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(await published(uid)).toBeNull();
    const left = await cms().cms.database.rows(`select * from public_profiles where uid = '${uid}'`);
    expect(left).toEqual([]);
  });
});

describe('the board', () => {
  test('is ranked by total or single score, highest first', async () => {
    const many = await Promise.all(Array.from({ length: 14 }, () => shown()));
    for (const [at, { uid }] of many.entries()) {
      // The order differs for every ranking.
      const given = SCORE_NAMES.map((name, place): [string, number] => [
        name,
        ((at + 1) * (FACTORS[place] ?? 1)) % 17,
      ]);
      expect((await score(uid, Object.fromEntries(given))).status).toBe(200);
    }
    const orders = new Set<string>();
    for (const sort of RANKINGS) {
      const ranked = await board(openBrowser(cms().url), sort);
      const values = ranked.map((profile) => profile[sort]);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(new Set(values).size).toBeGreaterThan(8);
      const uids = ranked.map(({ uid }) => uid);
      expect(new Set(uids).size).toBe(uids.length);
      orders.add(uids.join());
      for (const { totalScore, ...profile } of ranked) {
        expect(totalScore).toBe(SCORE_NAMES.reduce((sum, name) => sum + profile[name], 0));
      }
    }
    expect(orders.size).toBe(RANKINGS.length);
  });

  test('has pages of twelve with distinct profiles', async () => {
    for (let count = 0; count < 13; count += 1) {
      const { uid } = await shown();
      await score(uid, { vProductionScore: count });
    }
    const uids = await uidsOnBoard();
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids.length).toBeGreaterThan(12);
    const visitor = openBrowser(cms().url);
    expectError(await visitor.request('GET', '/public-profiles?page=999'), 'not-found', 404);
    expectError(await visitor.request('GET', '/public-profiles?sort=email'), 'invalid-parameters', 400);
  });

  test('shows contact data to people with a confirmed e-mail, a name and a DNI', async () => {
    const { who, uid } = await shown();
    const on = async (browser: Browser) => (await board(browser)).find((profile) => profile.uid === uid);
    expect(await on(openBrowser(cms().url))).toMatchObject({ names: 'Ana María', contact: null });
    const contact = { phoneNumber: FIELDS.phoneNumber, email: FIELDS.email, job: FIELDS.job };
    expect(await on(await person(cms()))).toMatchObject({ contact });
    const withheld: readonly ProfileColumns[] = [
      { banned: true },
      { confirmed: false },
      { names: null },
      { surnames: '' },
    ];
    for (const columns of withheld) {
      expect(await on(await person(cms(), columns)), JSON.stringify(columns)).toMatchObject({
        contact: null,
      });
    }
    const withoutDni = await person(cms());
    await cms().cms.database.execute(
      `update up_users set dni_number = null where id = ${String(withoutDni.id)}`,
    );
    expect(await on(withoutDni)).toMatchObject({ contact: null });
    expect(await on(who)).toMatchObject({ contact });
    const { body } = await openBrowser(cms().url).request('GET', '/public-profiles');
    expect(JSON.stringify(body)).not.toMatch(/@|3329456789|Apicultora|\.webp|dni/i);
  });

  test('omits people without a public profile', async () => {
    const who = await person(cms(), { names: 'Nélida', bpm_profile: true });
    await upload(who);
    const names = (await board(openBrowser(cms().url))).map((profile) => profile.names);
    expect(names).not.toContain('Nélida');
    await reader.catchUp();
    expect(JSON.stringify([...reader.entries])).not.toContain('Nélida');
  });

  test('limits how many pages with contact data an account can read', async () => {
    const collector = await person(cms());
    const ask = (browser: Browser) => browser.request('GET', '/public-profiles?page=1');
    for (let count = 0; count < 30; count += 1) expect((await ask(collector)).status).toBe(200);
    const answer = await ask(collector);
    expectError(answer, 'too-many-requests', 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // The limit is per account, not per network address.
    const elsewhere = at(cms().url, { ...collector, address: '198.51.100.7' });
    expectError(await ask(elsewhere), 'too-many-requests', 429);
    expect((await ask(openBrowser(cms().url, collector.address))).status).toBe(200);
    // Control: pages without contact data do not count.
    const unconfirmed = await person(cms(), { confirmed: false });
    for (let count = 0; count < 31; count += 1) expect((await ask(unconfirmed)).status).toBe(200);
  });

  test('publishes the pictures of its profiles and no others', async () => {
    const { who, uid } = await shown();
    const picture = () => openBrowser(cms().url).request('GET', `/public-profiles/${uid}/picture`);
    expect((await picture()).headers.get('content-type')).toBe('image/webp');
    await who.request('DELETE', PATH);
    expectError(await picture(), 'not-found', 404);
    const unknown = `/public-profiles/${'0'.repeat(24)}/picture`;
    expectError(await openBrowser(cms().url).request('GET', unknown), 'not-found', 404);
  });

  test('omits banned people until they are revived', async () => {
    const { who, uid } = await shown();
    const admin = await person(cms());
    await cms().cms.database.execute(
      `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
        where user_id = ${String(admin.id)}`,
    );
    const call = (name: string) => admin.request('POST', `/functions/${name}`, { email: who.email });
    expect((await call('ban')).status).toBe(200);
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(await published(uid)).toBeNull();
    expectError(await save(who), 'banned', 403);
    expect((await call('revive')).status).toBe(200);
    expect(await uidsOnBoard()).toContain(uid);
    expect(await published(uid)).not.toBeNull();
  });

  test.each(['banned', 'blocked'])('omits people marked as %s in the admin', async (field) => {
    const { who, uid } = await shown();
    expect(await published(uid)).not.toBeNull();
    const admin = await signInAdmin(cms().url);
    const path = `/content-manager/collection-types/plugin::users-permissions.user/${who.documentId}`;
    for (const hidden of [true, false]) {
      expect((await admin.request('PUT', path, { [field]: hidden })).status).toBe(200);
      expect((await uidsOnBoard()).includes(uid)).toBe(!hidden);
      expect((await published(uid)) === null).toBe(hidden);
    }
  });

  test('omits people deleted in the admin', async () => {
    const { who, uid } = await shown();
    const admin = await signInAdmin(cms().url);
    const path = '/content-manager/collection-types/plugin::users-permissions.user';
    expect((await admin.request('DELETE', `${path}/${who.documentId}`)).status).toBe(200);
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(await published(uid)).toBeNull();
    expect(await cms().cms.database.rows(`select * from public_profiles where uid = '${uid}'`)).toEqual([]);
  });
});

describe('the approval of a public profile', () => {
  const OFFENSIVE = { names: 'Insulto', job: 'Insultar' };
  const pictureOf = async (uid: string) =>
    (await openBrowser(cms().url).request('GET', `/public-profiles/${uid}/picture`)).status;
  const approvedKey = async (uid: string) => {
    const [row] = await cms().cms.database.rows(`select picture from public_profiles where uid = '${uid}'`);
    return row?.['picture'];
  };

  test('is required for a new profile to be public (control: then it is)', async () => {
    const { who, uid } = await submitted(OFFENSIVE);
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(await published(uid)).toBeNull();
    expect(await pictureOf(uid)).toBe(404);
    expect(profileIn(await who.request('GET', PATH))).toMatchObject({ onBoard: false, pending: true });
    expect((await review(secretary, uid)).status).toBe(200);
    expect(await uidsOnBoard()).toContain(uid);
    expect(await published(uid)).toMatchObject({ profile: { names: 'Insulto' } });
    expect(await pictureOf(uid)).toBe(200);
    expect(profileIn(await who.request('GET', PATH))).toMatchObject({ onBoard: true, pending: false });
  });

  test('keeps the approved version on the board while a change awaits it', async () => {
    const { who, uid } = await shown();
    await score(uid, { machineryScore: 3 });
    expect(profileIn(await save(who, OFFENSIVE, 'PUT'))).toMatchObject({
      ...OFFENSIVE,
      onBoard: true,
      pending: true,
    });
    // Scores need no approval.
    await score(uid, { machineryScore: 7 });
    const reading = await person(cms());
    const seen = async () => (await board(reading)).find((profile) => profile.uid === uid);
    expect(await seen()).toMatchObject({
      names: FIELDS.names,
      machineryScore: 7,
      contact: { job: FIELDS.job },
    });
    expect(await published(uid)).toMatchObject({ profile: { names: FIELDS.names, machineryScore: 7 } });
    expect(await pendingProfile(secretary, uid)).toMatchObject({
      personUid: who.documentId,
      pending: { ...FIELDS, ...OFFENSIVE },
      approved: FIELDS,
      pictureChanged: false,
    });
    expect((await review(secretary, uid)).status).toBe(200);
    expect(await seen()).toMatchObject({ names: 'Insulto', machineryScore: 7, contact: { job: 'Insultar' } });
    expect(await pendingProfile(secretary, uid)).toBeUndefined();
  });

  test('is not required for the approved version again', async () => {
    const { who, uid } = await shown();
    await save(who, OFFENSIVE, 'PUT');
    expect(profileIn(await save(who, {}, 'PUT'))).toMatchObject({ onBoard: true, pending: false });
    expect(await pendingProfile(secretary, uid)).toBeUndefined();
  });

  test('keeps the approved picture on the board while a new one awaits it', async () => {
    const { who, uid } = await shown();
    const before = await approvedKey(uid);
    const stored = () => cms().cms.stored.keys('private', 'profile-images/');
    // The second upload replaces an unapproved picture; saving the same fields does not approve it.
    for (let count = 0; count < 2; count += 1) await upload(who);
    expect(profileIn(await save(who, {}, 'PUT'))).toMatchObject({ onBoard: true, pending: true });
    expect(await approvedKey(uid)).toBe(before);
    expect(await pictureOf(uid)).toBe(200);
    expect(await pendingProfile(secretary, uid)).toMatchObject({ pending: FIELDS, pictureChanged: true });
    const own = (await stored()).filter((key) => key.includes(`/${who.documentId}-`));
    expect(own).toHaveLength(2);
    expect((await secretary.request('GET', `/staff/public-profiles/${uid}/picture`)).status).toBe(200);
    expect((await review(secretary, uid)).status).toBe(200);
    expect(await approvedKey(uid)).toBe(own.find((key) => key !== before));
    expect(await pictureOf(uid)).toBe(200);
    await vi.waitFor(async () => {
      expect(await stored()).not.toContain(before);
    }, 20_000);
  });

  test('can be refused with a reason; the owner can change the profile and submit it again', async () => {
    const { who, uid } = await submitted(OFFENSIVE);
    expect((await review(secretary, uid, ' ')).status).toBe(400);
    expect((await review(secretary, uid, 'Poné tu nombre')).status).toBe(200);
    const rejected = { ...OFFENSIVE, onBoard: false, pending: false, rejection: 'Poné tu nombre' };
    expect(profileIn(await who.request('GET', PATH))).toMatchObject(rejected);
    expect(await pendingProfile(secretary, uid)).toBeUndefined();
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(profileIn(await save(who, {}, 'PUT'))).toMatchObject({
      ...FIELDS,
      pending: true,
      rejection: null,
    });
    expect((await review(secretary, uid)).status).toBe(200);
    expect(await uidsOnBoard()).toContain(uid);
  });

  test.each([
    ['fields', (who: Person) => save(who, OFFENSIVE, 'PUT')],
    ['picture', (who: Person) => upload(who)],
  ])('is refused when the %s changed after the review was opened', async (_what, change) => {
    const { who, uid } = await submitted();
    const version = (await pendingProfile(secretary, uid))?.version;
    await change(who);
    const path = `/staff/public-profiles/${uid}/review`;
    const answer = await secretary.request('PUT', path, { approved: true, version });
    expect(answer).toMatchObject({ status: 409, body: { error: { details: { code: 'changed' } } } });
    expect(await uidsOnBoard()).not.toContain(uid);
    expect((await review(secretary, uid)).status).toBe(200);
  });

  test('is not required to delete a profile, not even with a pending change', async () => {
    const { who, uid } = await shown();
    await upload(who);
    expect((await who.request('DELETE', PATH)).status).toBe(200);
    expect(await uidsOnBoard()).not.toContain(uid);
    expect(await published(uid)).toBeNull();
    expect((await review(secretary, uid)).status).toBe(409);
    await vi.waitFor(async () => {
      const keys = await cms().cms.stored.keys('private', 'profile-images/');
      expect(keys.filter((key) => key.includes(`/${who.documentId}-`))).toEqual([]);
    }, 20_000);
  });

  test('is assumed for profiles created before approvals existed, also when their picture changes', async () => {
    const { who, uid } = await shown();
    await cms().cms.database.execute(
      `update public_profiles set unpublished = null, picture = null where uid = '${uid}'`,
    );
    expect(await uidsOnBoard()).toContain(uid);
    expect(await pictureOf(uid)).toBe(200);
    await upload(who);
    expect(await approvedKey(uid)).not.toBeNull();
    expect(await pictureOf(uid)).toBe(200);
    expect(await pendingProfile(secretary, uid)).toMatchObject({ pictureChanged: true });
  });

  test('is not requested for banned people', async () => {
    const { who, uid } = await submitted();
    await cms().cms.database.execute(`update up_users set banned = true where id = ${String(who.id)}`);
    expect(await pendingProfile(secretary, uid)).toBeUndefined();
    expect((await review(secretary, uid)).status).toBe(409);
  });
});

describe('the content feed', () => {
  test('has the public fields of a profile at once', async () => {
    const { who, uid } = await shown();
    const { id, profile } = boardProfileSchema.parse(await published(uid));
    expect(id).toBe(uid);
    expect(await published(uid)).toEqual({ id, profile });
    expect(profile).toEqual({
      ...ZERO,
      uid,
      names: FIELDS.names,
      surnames: FIELDS.surnames,
      city: FIELDS.city,
      category: FIELDS.category,
      profileImage: `/api/public-profiles/${uid}/picture`,
    });
    await score(uid, { machineryScore: 3 });
    expect(await published(uid)).toMatchObject({ profile: { totalScore: 3 } });
    await who.request('DELETE', PATH);
    expect(await published(uid)).toBeNull();
  });

  test('has no names of deleted profiles', async () => {
    const { who } = await shown({ names: 'Eudoxia Única' });
    await who.request('DELETE', PATH);
    const marks = await cms().cms.database.rows('select * from content_marks');
    expect(JSON.stringify(marks)).not.toContain('Eudoxia');
  });
});

describe('scores', () => {
  test('can be set by secretaries and administrators, for existing profiles only', async () => {
    const { uid } = await shown();
    expect((await score(uid, { machineryScore: 1 }, cms().editor)).status).toBe(403);
    expect((await score('0'.repeat(24), {})).status).toBe(404);
    for (const wrong of [
      { machineryScore: -1 },
      { machineryScore: 1.5 },
      { machineryScore: 1001 },
      { totalScore: 5 },
    ]) {
      expect((await score(uid, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await score(uid, { machineryScore: 4, managementScore: 5 })).status).toBe(200);
    const [first] = (await board(openBrowser(cms().url))).filter((profile) => profile.uid === uid);
    expect(first).toMatchObject({ machineryScore: 4, managementScore: 5, totalScore: 9 });
  });
});
