import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp, type Citizen } from './harness/citizen.ts';
import { createCms } from './harness/cms.ts';
import type { Row } from './harness/database.ts';
import { signInAdmin, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';
const DAY = 24 * 60 * 60 * 1000;

let admin: Editor;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
});

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const entriesAbout = (uid: string): Promise<Row[]> =>
  cms().cms.database.rows(`select * from audit_entries where person_uid = '${uid}' order by id`);

const write = (who: Editor, { me: { uid } }: Citizen, fields: object) =>
  who.request('PUT', `${PEOPLE}/${uid}`, fields);

async function administrator(): Promise<Citizen> {
  const citizen = await signUp(cms().url);
  await cms().cms.database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where email = '${citizen.email}')`,
  );
  return citizen;
}

describe('the audit log of people', () => {
  test('records author, person and fields of a change by staff, but no values', async () => {
    const ana = await signUp(cms().url);
    expect((await write(admin, ana, { city: 'Ayacucho', names: 'Anastasia' })).status).toBe(200);
    const [entry, ...more] = await entriesAbout(ana.me.uid);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'person-update', administrator_uid: null, reason: null });
    expect(Number(entry?.['staff_id'])).toBeGreaterThan(0);
    expect(JSON.parse(String(entry?.['details']))).toEqual({ fields: ['names', 'city'] });
    expect(JSON.stringify(entry)).not.toMatch(/Ayacucho|Anastasia/);
  });

  test('records neither changes without effect nor those people make themselves', async () => {
    const ana = await signUp(cms().url);
    await write(admin, ana, { city: 'Ayacucho' });
    await write(admin, ana, { city: 'Ayacucho' });
    const lists = { promotion: true, announcement: false, notification: true };
    expect((await ana.request('PUT', '/me/subscriptions', lists)).status).toBe(200);
    expect(await entriesAbout(ana.me.uid)).toHaveLength(1);
  });

  test('records bans, revivals and deletions, and keeps them after the deletion', async () => {
    const [ana, boss] = [await signUp(cms().url), await administrator()];
    await write(admin, ana, { banned: true });
    expect((await boss.request('POST', '/functions/revive', { email: ana.email })).status).toBe(200);
    expect((await admin.request('DELETE', `${PEOPLE}/${ana.me.uid}`)).status).toBe(200);
    const entries = await entriesAbout(ana.me.uid);
    expect(entries.map(({ kind, details }) => [kind, JSON.parse(String(details)) as unknown])).toEqual([
      ['person-update', { fields: ['banned'], banned: true }],
      ['person-update', { fields: ['banned'], banned: false }],
      ['person-delete', {}],
    ]);
    expect(entries.map(({ administrator_uid: uid }) => uid)).toEqual([null, boss.me.uid, null]);
    expect(entries.map(({ staff_id: id }) => id === null)).toEqual([false, true, false]);
  });

  test('rolls back a change that it cannot record', async () => {
    const ana = await signUp(cms().url);
    const attempt = () => write(admin, ana, { city: 'Ayacucho' });
    expect((await whileBroken(cms().cms.database, attempt, 'audit_entries')).status).toBe(500);
    const { database } = cms().cms;
    const rows = await database.rows(`select city from up_users where document_id = '${ana.me.uid}'`);
    expect(rows).toEqual([{ city: null }]);
    expect((await attempt()).status).toBe(200);
  });
});

test('entries are kept for a year', async () => {
  const own = await createCms((ending) => endings.push(ending));
  const { database } = own;
  const done = `select 1 from daily_jobs where name = 'audit-retention' and day <> ''`;
  const first = await own.start();
  await vi.waitFor(async () => {
    expect(await database.rows(done)).toHaveLength(1);
  }, 20_000);
  await first.stop();
  const insert = (kind: string, days: number) => {
    const instant = Date.now() - days * DAY;
    const at = database.kind === 'sqlite' ? String(instant) : `to_timestamp(${String(instant / 1000)})`;
    return database.execute(
      `insert into audit_entries (made_at, kind, details) values (${at}, '${kind}', '{}')`,
    );
  };
  await insert('person-update', 364);
  await insert('person-delete', 366);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  await database.execute(`update daily_jobs set day = '${yesterday}' where name = 'audit-retention'`);
  await own.start();
  await vi.waitFor(async () => {
    expect(await database.rows('select kind from audit_entries')).toEqual([{ kind: 'person-update' }]);
  }, 20_000);
});
