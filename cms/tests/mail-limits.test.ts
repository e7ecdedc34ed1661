import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp, type Citizen } from './harness/citizen.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInAdmin, type Editor } from './harness/editor.ts';
import { expectError } from './harness/http.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { hurryMails, mailsSettled, tokenIn } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import { openPlaces, type OpenedTraining } from './harness/places.ts';

/** Mails of one class that reach one recipient within an hour. */
const RECIPIENT_LIMIT = 6;

let server: MailServer;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  server = await openMailServer(atEnd);
  cms = await createCms(atEnd);
  running = await cms.start({ SMTP_URL: server.url });
  editor = await signInAdmin(running.url);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

const subjectsTo = ({ email }: { readonly email: string }) =>
  server.received.filter(({ to }) => to === email).map(({ subject }) => subject);

/** Waits until every mail was sent or deferred. */
async function waitUntilIdle(): Promise<void> {
  const leaving = `select 1 from outbox
    where next_attempt_at is not null and (attempts > 0 or next_attempt_at = created_at)`;
  await expect.poll(() => cms.database.rows(leaving)).toEqual([]);
}

async function enrol({ id }: OpenedTraining, who: Person): Promise<void> {
  expect((await who.request('POST', `/trainings/${id}/enrolment`)).status).toBe(201);
  await waitUntilIdle();
}

async function leave({ id }: OpenedTraining, who: Person): Promise<void> {
  expect((await who.request('DELETE', `/trainings/${id}/enrolment`)).status).toBe(200);
  await waitUntilIdle();
}

describe('mails about a place', () => {
  test('enrolling and leaving repeatedly sends one mail at once and the final state later', async () => {
    const place = await openPlaces(editor, { maxQuota: 0 });
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    expect(subjectsTo(ana)).toHaveLength(1);
    for (let time = 0; time < 10; time += 1) {
      await leave(place, ana);
      await enrol(place, ana);
    }
    expect(subjectsTo(ana)).toHaveLength(1);
    await hurryMails(cms);
    await mailsSettled(cms);
    expect(subjectsTo(ana)).toHaveLength(2);
  });

  test('control: each training has its own limit', async () => {
    const ana = await person({ cms, url: running.url });
    for (let time = 0; time < 3; time += 1) await enrol(await openPlaces(editor, { maxQuota: 0 }), ana);
    expect(subjectsTo(ana)).toHaveLength(3);
  });

  test('a promotion is never deferred', async () => {
    const place = await openPlaces(editor, { maxQuota: 1, queue: 5 });
    const [ana, eva] = await people({ cms, url: running.url }, 2);
    await enrol(place, ana);
    for (const promotions of [1, 2, 3]) {
      await enrol(place, eva);
      await leave(place, ana);
      expect(subjectsTo(eva).filter((subject) => subject.startsWith('Tenés un lugar'))).toHaveLength(
        promotions,
      );
      await leave(place, eva);
      await enrol(place, ana);
    }
  });

  test('a refused mail does not count', async () => {
    const place = await openPlaces(editor, { maxQuota: 0 });
    const ana = await person({ cms, url: running.url });
    const refusals = () => running.output().split('was not taken').length - 1;
    const before = refusals();
    server.behaviour = 'refuse-for-now';
    expect((await ana.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
    await expect.poll(refusals).toBeGreaterThan(before);
    server.behaviour = 'take';
    const past = cms.database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    await cms.database.execute(
      `update outbox set next_attempt_at = ${past} where next_attempt_at is not null and person_id = ${String(ana.id)}`,
    );
    await expect.poll(() => subjectsTo(ana).length).toBe(1);
  });
});

describe('mails that strangers can trigger', () => {
  const forget = async (email: string) => {
    expect((await openBrowser(running.url).request('POST', '/auth/forgot-password', { email })).status).toBe(
      200,
    );
    await waitUntilIdle();
  };
  const linksTo = ({ email }: Pick<Citizen, 'email'>) =>
    server.received.filter(({ to, subject }) => to === email && subject.includes('Cambiá tu contraseña'));

  test('password resets from many networks neither flood a recipient nor invalidate the link', async () => {
    const owner = await signUp(running.url);
    const tokens = () => linksTo(owner).map((link) => tokenIn(link));
    for (let time = 0; time < 25; time += 1) await forget(owner.email);
    expect(tokens()).toHaveLength(RECIPIENT_LIMIT);
    expect(new Set(tokens()).size).toBe(1);
    const reset = () =>
      openBrowser(running.url).request('POST', '/auth/reset-password', {
        token: tokens()[0],
        password: 'otra-clave-de-prueba',
      });
    expect((await reset()).status).toBe(200);
    expectError(await reset(), 'link-expired', 410);
    // The link was used, so a new one is mailed at once.
    await forget(owner.email);
    expect(tokens()).toHaveLength(RECIPIENT_LIMIT + 1);
    expect(new Set(tokens()).size).toBe(2);
    expectError(await reset(), 'link-expired', 410);
  });

  test('accounts at aliases of a mailbox neither use up the links of its owner nor flood it', async () => {
    const owner = await person({ cms, url: running.url });
    const aliases = ['uno', 'dos'].map((suffix) => owner.email.replace('@', `+${suffix}@`));
    for (const email of aliases) await signUp(running.url, { email });
    await waitUntilIdle();
    const before = server.received.length;
    for (const email of aliases) {
      for (let time = 0; time < RECIPIENT_LIMIT; time += 1) await forget(email);
    }
    expect(server.received.slice(before)).toHaveLength(RECIPIENT_LIMIT);
    await forget(owner.email);
    expect(linksTo(owner)).toHaveLength(1);
  });

  test('accounts at aliases of a mailbox do not use up the codes of a known person', async () => {
    const [known, unknown] = await people({ cms, url: running.url }, 2, { confirmed: false });
    await cms.database.execute(`update up_users set dni_seen = true where id = ${String(known.id)}`);
    for (const { email } of [known, unknown]) {
      for (let alias = 1; alias <= RECIPIENT_LIMIT; alias += 1) {
        await signUp(running.url, { email: email.replace('@', `+${String(alias)}@`) });
      }
    }
    await waitUntilIdle();
    for (const who of [known, unknown]) {
      expect((await who.request('POST', '/me/email/code')).status).toBe(200);
    }
    await waitUntilIdle();
    expect(subjectsTo(known)).toHaveLength(1);
    // Control: a person whose document was not seen may be one of the strangers.
    expect(subjectsTo(unknown)).toEqual([]);
  });

  test('one of the deferred resets is sent later', async () => {
    const owner = await signUp(running.url);
    for (let time = 0; time < RECIPIENT_LIMIT + 5; time += 1) await forget(owner.email);
    await hurryMails(cms);
    await mailsSettled(cms);
    expect(linksTo(owner)).toHaveLength(RECIPIENT_LIMIT + 1);
  });

  test('signing up with the address of another person repeatedly does not flood it', async () => {
    const email = 'victima@example.com';
    for (let time = 0; time < RECIPIENT_LIMIT + 3; time += 1) {
      const stranger = await signUp(running.url, { email });
      await waitUntilIdle();
      const erased = await stranger.request('DELETE', '/me', { password: CITIZEN_PASSWORD });
      expect(erased.status).toBe(200);
    }
    expect(subjectsTo({ email })).toHaveLength(RECIPIENT_LIMIT);
  });

  test('notices triggered by a stranger neither flood an address nor defer its owner’s link', async () => {
    const stranger = await signUp(running.url, { email: 'avisada@example.com' });
    const alias = await signUp(running.url, { email: 'avisada+otra@example.com' });
    await waitUntilIdle();
    const [password, other] = [CITIZEN_PASSWORD, 'otra-clave-de-prueba'];
    for (let time = 0; time < 5; time += 1) {
      const [currentPassword, next] = time % 2 === 0 ? [password, other] : [other, password];
      const change = { currentPassword, password: next };
      for (const who of [stranger, alias]) {
        expect((await who.request('POST', '/auth/change-password', change)).status).toBe(200);
        await waitUntilIdle();
      }
    }
    // Plus the two welcome mails.
    expect([...subjectsTo(stranger), ...subjectsTo(alias)]).toHaveLength(RECIPIENT_LIMIT + 2);
    const change = { currentPassword: other, password };
    expectError(await stranger.request('POST', '/auth/change-password', change), 'too-many-requests', 429);
    await forget(stranger.email);
    expect(linksTo(stranger)).toHaveLength(1);
  });

  test('control: the limit is per recipient', async () => {
    const owners = await Promise.all(Array.from({ length: RECIPIENT_LIMIT + 3 }, () => signUp(running.url)));
    await waitUntilIdle();
    expect(owners.map((owner) => subjectsTo(owner).length)).toEqual(owners.map(() => 1));
  });
});
