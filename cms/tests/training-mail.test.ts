import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInAdmin, type Editor, type Fields } from './harness/editor.ts';
import { fillWithPeople } from './harness/many-people.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { hurryMails, mailsSettled, type ReceivedMail } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openPlaces, type OpenedTraining } from './harness/places.ts';

/** Number of additional processes, from the tests of reminders on. */
const OTHERS = inject('postgresUrl') === null ? 0 : 2;

let server: MailServer;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
const endings: (() => Promise<void>)[] = [];

/** Without the delay in which an editor can undo a change before it is announced. */
const variables = () => ({
  SMTP_URL: server.url,
  MAIL_FROM: 'Centro <avisos@centro.example>',
  PUBLIC_URL: 'https://centro.example',
  NOTICE_DELAY_SECONDS: '0',
});

beforeAll(async () => {
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  server = await openMailServer(atEnd);
  cms = await createCms(atEnd);
  running = await cms.start(variables());
  editor = await signInAdmin(running.url);
});

beforeEach(() => {
  server.behaviour = 'take';
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** The cms sends due mails when it starts. */
async function restart(more: Readonly<Record<string, string>> = {}): Promise<void> {
  await running.stop();
  running = await cms.start({ ...variables(), ...more });
}

const [TEORIA, PRACTICA, DESPUES] = [10, 11, 12].map((days) => inDays(days));
const MEETINGS = [
  { title: 'Teoría', start: TEORIA, finish: TEORIA },
  { title: 'Práctica', start: PRACTICA, finish: PRACTICA, place: 'El monte' },
];

const poda = (quota: { maxQuota: number; queue?: number } = { maxQuota: 0 }, fields: Fields = {}) =>
  openPlaces(editor, quota, { schedule: null, place: 'Campo didáctico', meetings: MEETINGS, ...fields });

async function enrol(place: OpenedTraining, ...who: readonly Person[]): Promise<void> {
  for (const each of who) {
    expect((await each.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
  }
}

const to = ({ email }: Pick<Person, 'email'>) => server.received.filter((mail) => mail.to === email);

/** Waits for exactly this number of mails to a person and until all mails are sent. */
async function mailsTo(who: Person, count: number): Promise<readonly ReceivedMail[]> {
  await expect.poll(() => to(who).length).toBe(count);
  await settled();
  expect(to(who)).toHaveLength(count);
  return to(who);
}

const settled = () => mailsSettled(cms);

/** Number of mails refused to the running process. */
const refusals = () => running.output().split('was not taken').length - 1;

const valuesOf = (mail: ReceivedMail | undefined, name: string) =>
  Array.from((mail?.calendar ?? '').matchAll(new RegExp(`^${name}[:;](.*)$`, 'gm')), ([, value]) => value);

const asCalendars = (instant: string | undefined) => instant?.replace(/[-:]|\.\d+/g, '');

describe('a person who enrols', () => {
  test('gets a mail with a calendar event for each meeting', async () => {
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    const [mail] = await mailsTo(ana, 1);
    expect(mail?.subject).toBe('Ya estás participando en Poda de frutales');
    expect(mail?.text).toContain(`https://centro.example/capacitaciones/${place.id}`);
    expect(mail?.text).toContain('Lugar: Campo didáctico');
    expect(mail?.calendarMethod).toBe('PUBLISH');
    expect(valuesOf(mail, 'METHOD')).toEqual(['PUBLISH']);
    expect(valuesOf(mail, 'UID')).toEqual([`${place.id}-1@centro.example`, `${place.id}-2@centro.example`]);
    expect(valuesOf(mail, 'SEQUENCE')).toEqual(['0', '0']);
    expect(valuesOf(mail, 'DTSTART')).toEqual([asCalendars(TEORIA), asCalendars(PRACTICA)]);
    // Both have the same start and end, so their duration is unknown.
    expect(valuesOf(mail, 'DTEND')).toEqual([]);
    expect(valuesOf(mail, 'LOCATION')).toEqual(['Campo didáctico', 'El monte']);
    expect(valuesOf(mail, 'ORGANIZER')[0]).toContain('avisos@centro.example');
  });

  test.each([
    [13, 'Y 1 encuentro más'],
    [14, 'Y 2 encuentros más'],
  ])('gets a mail that lists 12 of %i meetings and counts the rest', async (count, rest) => {
    const meetings = Array.from({ length: count }, (_, index) => {
      return { title: `Encuentro ${String(index + 1)}`, start: inDays(10 + index) };
    });
    const place = await poda({ maxQuota: 0 }, { meetings });
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    const [mail] = await mailsTo(ana, 1);
    expect(mail?.text).toContain('- Encuentro 12: ');
    expect(mail?.text).toContain(`- ${rest}\n`);
    expect(mail?.size).toBeLessThan(20 * 1024);
  });

  test('is greeted by name with the reason of the mail, without header or HTML injection', async () => {
    const place = await poda({ maxQuota: 0 }, { title: 'Poda\r\nBcc: otra@centro.example' });
    const ana = await person({ cms, url: running.url }, { names: '<b>Ana</b>\r\nBcc: otra@centro.example' });
    await enrol(place, ana);
    const [mail] = await mailsTo(ana, 1);
    expect(mail?.text).toMatch(/^Hola <b>Ana<\/b> Bcc: otra@centro\.example:\n\n/);
    expect(mail?.html).toContain('Hola &lt;b&gt;Ana&lt;/b&gt; Bcc: otra@centro.example:');
    expect(mail?.text).toContain('Te escribimos porque te anotaste en «Poda');
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.subject).toContain('Bcc: otra@centro.example');
  });

  test('is not greeted by name at an unconfirmed address', async () => {
    const known = await person({ cms, url: running.url });
    const unknown = await person({ cms, url: running.url }, { confirmed: false });
    for (const { email, request } of [known, unknown]) {
      await request('POST', '/auth/forgot-password', { email });
    }
    expect((await mailsTo(known, 1))[0]?.text).toMatch(/^Hola Ana María:/);
    expect((await mailsTo(unknown, 1))[0]?.text).toMatch(/^Alguien pidió/);
  });

  test('gets a mail with the queue position, and one on promotion', async () => {
    const place = await poda({ maxQuota: 1, queue: 5 });
    const [first, second, third] = await people({ cms, url: running.url }, 3);
    await enrol(place, first, second, third);
    const [waiting] = await mailsTo(third, 1);
    expect(waiting?.subject).toBe('Estás en lista de espera de Poda de frutales');
    expect(waiting?.text).toContain('en el lugar 2');
    expect(waiting?.calendar).toBeUndefined();
    await first.request('DELETE', `/trainings/${place.id}/enrolment`);
    const [, promoted] = await mailsTo(second, 2);
    expect(promoted?.subject).toBe('Tenés un lugar en Poda de frutales');
    expect(valuesOf(promoted, 'UID')).toHaveLength(2);
  });

  test('gets mails with the state at sending time, and none after leaving', async () => {
    server.behaviour = 'refuse-for-now';
    const place = await poda();
    const [ana, eva] = await people({ cms, url: running.url }, 2);
    const before = refusals();
    await enrol(place, ana, eva);
    // Both mails must be refused before the change, since one being sent has the old state.
    await expect.poll(refusals).toBeGreaterThanOrEqual(before + 2);
    await eva.request('DELETE', `/trainings/${place.id}/enrolment`);
    await editor.updatePublished('training', place.documentId, { place: 'El galpón' });
    await expect.poll(() => cms.database.rows('select 1 from campaigns')).toEqual([]);
    server.behaviour = 'take';
    await hurryMails(cms);
    await settled();
    const mails = to(ana);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ text }) => text.includes('El galpón'))).toBe(true);
    expect(to(eva)).toEqual([]);
  });
});

test('enrolling, leaving and enrolling again before a mail is sent leads to one mail', async () => {
  server.behaviour = 'refuse-for-now';
  const place = await poda();
  const ana = await person({ cms, url: running.url });
  const before = refusals();
  await enrol(place, ana);
  await expect.poll(refusals).toBeGreaterThan(before);
  await ana.request('DELETE', `/trainings/${place.id}/enrolment`);
  await enrol(place, ana);
  await expect.poll(refusals).toBe(before + 2);
  server.behaviour = 'take';
  await hurryMails(cms);
  const [mail] = await mailsTo(ana, 1);
  expect(mail?.subject).toBe('Ya estás participando en Poda de frutales');
});

test('a person moved to the queue by staff gets a mail that cancels the calendar events', async () => {
  const place = await poda({ maxQuota: 1, queue: 5 });
  const [ana, eva] = await people({ cms, url: running.url }, 2);
  await enrol(place, ana, eva);
  await mailsTo(ana, 1);
  const path = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
  expect((await editor.request('PUT', path, { status: 'waiting', reason: 'Cedió su lugar' })).status).toBe(
    200,
  );
  const [, moved] = await mailsTo(ana, 2);
  expect(moved?.subject).toBe('Pasaste a la lista de espera de Poda de frutales');
  expect(moved?.text).toContain('estás en el lugar 1');
  expect(moved?.calendarMethod).toBe('CANCEL');
  expect(valuesOf(moved, 'UID')).toHaveLength(2);
  const [, promoted] = await mailsTo(eva, 2);
  expect(promoted?.subject).toBe('Tenés un lugar en Poda de frutales');
});

describe('a person removed and added again by staff', () => {
  test('gets calendar events with increasing DTSTAMP', async () => {
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    const path = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
    const leaving = `select 1 from outbox
      where next_attempt_at is not null and (attempts > 0 or next_attempt_at = created_at)`;
    for (const [count, order] of [
      [2, { status: 'none', reason: 'Por error' }],
      [3, { status: 'enrolled' }],
    ] as const) {
      // DTSTAMP has a resolution of seconds.
      const [before] = valuesOf(to(ana).at(-1), 'DTSTAMP');
      await expect.poll(() => asCalendars(new Date().toISOString())).not.toBe(before);
      expect((await editor.request('PUT', path, order)).status).toBe(200);
      // A second mail of the same kind is deferred for some minutes.
      await expect.poll(() => cms.database.rows(leaving)).toEqual([]);
      await hurryMails(cms);
      await mailsTo(ana, count);
    }
    const mails = to(ana);
    expect(mails.map(({ calendarMethod }) => calendarMethod)).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH']);
    const stamps = mails.map((mail) => valuesOf(mail, 'DTSTAMP')[0]);
    expect(new Set(stamps).size).toBe(3);
    expect(stamps.toSorted()).toEqual(stamps);
  });
});

describe('a change of date or place', () => {
  test('is mailed once to everyone in the training, with updated calendar events', async () => {
    const place = await poda({ maxQuota: 1, queue: 5 });
    const [ana, eva] = await people({ cms, url: running.url }, 2);
    await enrol(place, ana, eva);
    await mailsTo(eva, 1);
    await editor.updatePublished('training', place.documentId, {
      meetings: [{ ...MEETINGS[0], start: DESPUES, finish: DESPUES }],
    });
    const [, notice] = await mailsTo(ana, 2);
    expect(notice?.subject).toBe('Cambiaron la fecha y el lugar de Poda de frutales');
    expect(notice?.text).toMatch(/Antes empezaba el /);
    expect(valuesOf(notice, 'UID')).toEqual([`${place.id}-1@centro.example`, `${place.id}-2@centro.example`]);
    expect(valuesOf(notice, 'SEQUENCE')).toEqual(['1', '1']);
    expect(valuesOf(notice, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(valuesOf(notice, 'DTSTART')[0]).toBe(asCalendars(DESPUES));
    const [, waiting] = await mailsTo(eva, 2);
    expect(waiting?.text).toContain('Seguís en lista de espera, en el lugar 1.');
    expect(waiting?.calendar).toBeUndefined();
  });

  test.skipIf(FAST_TIER)('is not mailed when it is irrelevant or undone before the delay', async () => {
    await restart({ NOTICE_DELAY_SECONDS: '60' });
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    await editor.updatePublished('training', place.documentId, { title: 'Poda', description: 'Con tijera' });
    expect(await cms.database.rows('select 1 from campaigns')).toEqual([]);
    await editor.updatePublished('training', place.documentId, { place: 'El monte' });
    await editor.updatePublished('training', place.documentId, { place: 'Campo didáctico' });
    await cms.database.execute(
      `update campaigns set due_at = ${cms.database.kind === 'sqlite' ? '1' : 'now()'}`,
    );
    await mailsTo(ana, 1);

    await editor.updatePublished('training', place.documentId, { place: 'El monte' });
    await editor.updatePublished('training', place.documentId, { place: 'El galpón' });
    expect(await cms.database.rows('select 1 from campaigns')).toHaveLength(1);
    await cms.database.execute(
      `update campaigns set due_at = ${cms.database.kind === 'sqlite' ? '1' : 'now()'}`,
    );
    const [, notice] = await mailsTo(ana, 2);
    expect(notice?.subject).toBe('Cambió el lugar de Poda');
    expect(notice?.text).toContain('Lugar: El galpón');
    expect(notice?.text).toContain('Antes era en Campo didáctico.');
    await restart();
  });

  test('replaces a notice that was not sent yet', async () => {
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    server.behaviour = 'refuse-for-now';
    const before = refusals();
    const notices = `select wanted from outbox where kind = 'training-changed' and next_attempt_at is not null`;
    for (const [wanted, where] of ['El monte', 'El galpón'].entries()) {
      await editor.updatePublished('training', place.documentId, { place: where });
      await expect.poll(() => cms.database.rows(notices)).toEqual([{ wanted }]);
      // The attempt with the first place has failed; `hurryMails` triggers the next one.
      await expect.poll(refusals).toBeGreaterThan(before);
    }
    server.behaviour = 'take';
    await hurryMails(cms);
    const [, notice] = await mailsTo(ana, 2);
    expect(notice?.text).toContain('Lugar: El galpón');
    expect(valuesOf(notice, 'SEQUENCE')).toEqual(['2', '2']);
  });

  test('leads to a second mail when it happens while a notice is being sent', async () => {
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    const gate = server.hold();
    await editor.updatePublished('training', place.documentId, { place: 'El monte' });
    await gate.reached;
    await editor.updatePublished('training', place.documentId, { place: 'El galpón' });
    const wanted = `select 1 from outbox where kind = 'training-changed' and wanted = 1 and sent_at is null`;
    await expect.poll(() => cms.database.rows(wanted)).toHaveLength(1);
    gate.open();
    const [, first, second] = await mailsTo(ana, 3);
    expect(first?.text).toContain('Lugar: El monte');
    expect(second?.text).toContain('Lugar: El galpón');
    expect(second?.messageId).not.toBe(first?.messageId);
  });
});

describe('a withdrawn training', () => {
  test('cancels the calendar events of everyone in it, and restores them when published again', async () => {
    const place = await poda();
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    await editor.unpublish('training', place.documentId);
    const [, withdrawn] = await mailsTo(ana, 2);
    expect(withdrawn?.subject).toBe('Se suspendió Poda de frutales');
    expect(withdrawn?.calendarMethod).toBe('CANCEL');
    expect(valuesOf(withdrawn, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED']);
    expect(valuesOf(withdrawn, 'SEQUENCE')).toEqual(['1', '1']);
    await editor.publish('training', place.documentId);
    const [, , again] = await mailsTo(ana, 3);
    expect(again?.subject).toBe('Se dicta de nuevo Poda de frutales');
    expect(valuesOf(again, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(valuesOf(again, 'SEQUENCE')).toEqual(['2', '2']);
  });

  test.each([
    ['before it started', 1, 'Se suspendió Poda de frutales'],
    ['after it started', -1, undefined],
  ])('is announced by mail only before the start: archived %s', async (_when, days, subject) => {
    const meetings = [{ title: 'Teoría', start: inDays(days), finish: inDays(days + 3) }];
    const place = await poda({ maxQuota: 0 }, { meetings });
    const ana = await person({ cms, url: running.url });
    await enrol(place, ana);
    await mailsTo(ana, 1);
    await editor.updatePublished('training', place.documentId, { visibility: 'archived' });
    await settled();
    expect(to(ana)[1]?.subject).toBe(subject);
    // Another edit of the archived training sends nothing more.
    await editor.updatePublished('training', place.documentId, { description: 'Fue' });
    await settled();
    expect(to(ana)).toHaveLength(subject === undefined ? 1 : 2);
  });
});

describe.skipIf(FAST_TIER)('a reminder', () => {
  const startsSoon = () => ({
    meetings: [{ title: 'Teoría', start: inDays(1 / 24), finish: inDays(1 / 12) }],
  });
  const reminders = (who: Person) => to(who).filter(({ subject }) => subject.includes('empieza'));

  test('is sent once to everyone with a place, across restarts and processes', async () => {
    const place = await poda({ maxQuota: 3, queue: 5 }, startsSoon());
    const later = await poda();
    const [ana, left, banned, waiting] = await people({ cms, url: running.url }, 4);
    await enrol(place, ana, left, banned, waiting);
    await enrol(later, ana);
    await left.request('DELETE', `/trainings/${place.id}/enrolment`);
    await cms.database.execute(
      `update enrolments set status = 'waiting', position = 1 where person_id = ${String(waiting.id)}`,
    );
    await cms.database.execute(`update up_users set banned = true where id = ${String(banned.id)}`);
    await restart();
    await expect.poll(() => reminders(ana).length).toBe(1);
    expect(reminders(ana)[0]?.subject).toMatch(/^(?:Hoy|Mañana) empieza Poda de frutales$/);
    for (let count = 0; count < OTHERS; count += 1) {
      await cms.start({ ...variables(), CMS_PORT: String(await freePort()) });
    }
    for (let count = 0; count < 2; count += 1) {
      await restart();
      await settled();
    }
    expect(reminders(ana)).toHaveLength(1);
    for (const who of [left, banned, waiting]) expect(reminders(who)).toEqual([]);

    // Control: without the key it is sent again.
    await cms.database.execute(`update outbox set key = null`);
    await restart();
    await expect.poll(() => reminders(ana).length).toBe(2);
  });
});

/** Queues the notice of a change of a training again. */
async function announceAgain({ documentId, id }: OpenedTraining): Promise<void> {
  const training = { documentId, id, title: 'Poda de frutales' };
  const payload = JSON.stringify({ kind: 'training-changed', training });
  const now = cms.database.kind === 'sqlite' ? '1' : 'now()';
  await cms.database.execute(
    `insert into campaigns (key, payload, due_at, reached) values ('again', '${payload}', ${now}, 0)`,
  );
  await settled();
}

describe.skipIf(FAST_TIER)('a notice to many people', () => {
  /** More than the 500 mails that one transaction queues. */
  const COUNT = 600;
  const received = () => server.received.filter((mail) => mail.to.startsWith('gente-'));

  test('reaches everyone exactly once although processes are killed while queueing and sending', async () => {
    const place = await poda();
    await fillWithPeople(cms.database, place, COUNT);
    await editor.updatePublished('training', place.documentId, { place: 'El galpón' });
    for (const moment of [1, COUNT / 3, (COUNT * 2) / 3]) {
      await expect.poll(() => received().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(moment);
      await running.kill();
      running = await cms.start(variables());
      await hurryMails(cms);
    }
    await settled();
    const byName = new Map(received().map((mail) => [mail.messageId, mail.to]));
    expect(byName.size).toBe(COUNT);
    expect(new Set(byName.values()).size).toBe(COUNT);

    // Control: only a person whose `told_edition` is older is notified again.
    const before = received().length;
    await cms.database.execute(`update enrolments set told_edition = 0 where dni = '50000001'`);
    await announceAgain(place);
    expect(received().slice(before)).toMatchObject([{ to: 'gente-1@prueba.example' }]);
  }, 400_000);
});
