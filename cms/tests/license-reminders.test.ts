import { ownCertificatesResponseSchema, z } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { insertLicense } from './harness/certificate-rows.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInGoldenEditor, signInStaff, type Editor } from './harness/editor.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { mailsSettled } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openPlaces } from './harness/places.ts';

/** Number of additional processes. */
const OTHERS = inject('postgresUrl') === null ? 0 : 2;
const SUBJECT = /^(?:Vence|Venció) tu licencia/;

let server: MailServer;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
const endings: (() => Promise<void>)[] = [];
const variables = () => ({ SMTP_URL: server.url, PUBLIC_URL: 'https://centro.example' });

beforeAll(async () => {
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  server = await openMailServer(atEnd);
  cms = await createCms(atEnd);
  running = await cms.start(variables());
  editor = await signInGoldenEditor(running.url);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** The cms looks for expiring licences when it starts. */
async function restart(): Promise<void> {
  await running.stop();
  running = await cms.start(variables());
}

const everybody = <const Count extends number>(count: Count) => people({ cms, url: running.url }, count);

const reminders = ({ email }: Person) =>
  server.received.filter(({ to, subject }) => to === email && SUBJECT.test(subject));

const licensed = (who: Person, code: string, days: number, columns = {}) =>
  insertLicense(cms.database, code, who, days, columns);

/** Waits until the reminders that are due were sent to each of these people. */
async function reminded(...who: readonly Person[]): Promise<void> {
  await restart();
  for (const each of who) await expect.poll(() => reminders(each).length).toBe(1);
  await mailsSettled(cms);
}

async function ownLicense(who: Person, code: string) {
  const { body } = await who.request('GET', '/me/certificates');
  return ownCertificatesResponseSchema.parse(body).data.find(({ id }) => id === code);
}

describe("reminders of a food handler's licence", () => {
  test('are sent 90, 30 and 7 days before it expires and once after', async () => {
    const due = await everybody(4);
    const notDue = await everybody(3);
    for (const [at, days] of [88, 28, 5, -3].entries()) {
      const who = due[at];
      if (who) await licensed(who, `DUE${String(at)}`, days);
    }
    for (const [at, days] of [80, 20, -20].entries()) {
      const who = notDue[at];
      if (who) await licensed(who, `NOT${String(at)}`, days);
    }
    await reminded(...due);
    expect(due.map((who) => reminders(who)[0]?.subject.split(' ')[0])).toEqual([
      'Vence',
      'Vence',
      'Vence',
      'Venció',
    ]);
    for (const who of notDue) expect(reminders(who)).toEqual([]);
  });

  test('are not sent for a licence that is renewed, revoked, or of another kind', async () => {
    const [control, renewed, forever, revoked, replaced, other, banned] = await everybody(7);
    const unconfirmed = await person({ cms, url: running.url }, { confirmed: false });
    await licensed(control, 'CONTROL', 5);
    await licensed(renewed, 'RENEWED', 5);
    await licensed(renewed, 'NEWER', 1000);
    await licensed(forever, 'FOREVER', 5);
    await licensed(forever, 'ENDLESS', 5, { expires_at: null });
    await licensed(revoked, 'REVOKED', 5, { revoked_at: Date.now() });
    await licensed(replaced, 'REPLACED', 5, { replaced_by: 'CONTROL' });
    await licensed(other, 'OTHER', 5, { food_handler: false });
    await licensed(banned, 'BANNED', 5);
    await cms.database.execute(`update up_users set banned = true where id = ${String(banned.id)}`);
    await licensed(unconfirmed, 'UNCONFIRMED', 5);
    await reminded(control);
    for (const who of [renewed, forever, revoked, replaced, other, banned, unconfirmed]) {
      expect(reminders(who)).toEqual([]);
    }
    // The reminder is still due.
    await cms.database.execute(`update up_users set confirmed = true where id = ${String(unconfirmed.id)}`);
    await reminded(unconfirmed);
  });

  test('are sent once for a licence that is replaced, and for two that expire together', async () => {
    const [ana, eva, control] = await everybody(3);
    const expires_at = Date.now() + 5 * 24 * 3_600_000;
    await licensed(ana, 'MISTAKEN', 5);
    await licensed(eva, 'FIRST', 5, { expires_at });
    await licensed(eva, 'SECOND', 5, { expires_at });
    await reminded(ana, eva);
    const secretary = await signInStaff(running.url, 'centro-secretary', 'secretaria@centro.example');
    const replace = (code: string, corrections: object) =>
      secretary.request('POST', `/staff/certificates/${code}/replacement`, {
        corrections,
        reason: 'Un error',
      });
    const replaced = await replace('MISTAKEN', { courseTitle: 'Manipulación segura' });
    expect(replaced.status).toBe(200);
    await licensed(control, 'ALSO', 5);
    await reminded(control);
    expect([ana, eva].map((who) => reminders(who).length)).toEqual([1, 1]);

    // Control: a new expiry date gets a new reminder.
    const { code } = z.object({ data: z.object({ code: z.string() }) }).parse(replaced.body).data;
    const later = { expires: new Date(Date.now() + 28 * 24 * 3_600_000).toISOString() };
    expect((await replace(code, later)).status).toBe(200);
    await restart();
    await expect.poll(() => reminders(ana).length).toBe(2);
  });

  test('link to the next open training that renews it', async () => {
    const [before, after] = await everybody(2);
    await licensed(before, 'BEFORE', 28);
    await reminded(before);
    expect(reminders(before)[0]?.text).toContain('https://centro.example/mi-perfil/licencias');
    expect((await ownLicense(before, 'BEFORE'))?.renewal).toEqual({ training: null });

    const foodHandler = { foodHandler: true };
    const open = (title: string, start: string, fields = {}) =>
      openPlaces(editor, { maxQuota: 0 }, { title, ...foodHandler, schedule: { start }, ...fields });
    await open('Después', inDays(20));
    const next = await open('Antes', inDays(9));
    await open('Ya empezó', inDays(-1));
    await open('Archivada', inDays(5), { visibility: 'archived' });
    await open('Cerrada', inDays(8), { inscription: { start: inDays(-9), finish: inDays(-1), maxQuota: 0 } });
    await open('De otra cosa', inDays(7), { foodHandler: false });
    await licensed(after, 'AFTER', 28);
    await licensed(after, 'VALID', 20, { food_handler: false });
    await reminded(after);
    expect(reminders(after)[0]?.text).toContain(`https://centro.example/capacitaciones/${next.id}`);
    expect(reminders(after)[0]?.text).toContain('Para renovarla, anotate en «Antes»');
    expect(await ownLicense(after, 'AFTER')).toMatchObject({
      state: 'expiring',
      renewal: { training: { id: next.id, title: 'Antes' } },
    });
    expect((await ownLicense(after, 'VALID'))?.renewal).toBeNull();
  });

  test.skipIf(FAST_TIER)('are sent once, across restarts and processes', async () => {
    const [ana] = await everybody(1);
    await licensed(ana, 'ONCE', 88);
    await reminded(ana);
    for (let count = 0; count < OTHERS; count += 1) {
      await cms.start({ ...variables(), CMS_PORT: String(await freePort()) });
    }
    await restart();
    await mailsSettled(cms);
    expect(reminders(ana)).toHaveLength(1);

    // Control: without the key it is sent again.
    await cms.database.execute(`update outbox set key = null`);
    await restart();
    await expect.poll(() => reminders(ana).length).toBe(2);
  });
});
