import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { publication, siteContent } from './harness/content.ts';
import { signInAdmin, type Editor, type Fields } from './harness/editor.ts';
import { expectError, send } from './harness/http.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { mailsSettled, type ReceivedMail } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openTraining } from './harness/places.ts';

let server: MailServer;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
let everything: Person;
let promotions: Person;
let banned: Person;
const endings: (() => Promise<void>)[] = [];

const ALL = { promotion: true, announcement: true, notification: true };
const NONE = { promotion: false, announcement: false, notification: false };

beforeAll(async () => {
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  server = await openMailServer(atEnd);
  cms = await createCms(atEnd);
  running = await cms.start({
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://centro.example',
    NOTICE_DELAY_SECONDS: '0',
  });
  editor = await signInAdmin(running.url);
  const [first, second, third] = await people({ cms, url: running.url }, 3);
  [everything, promotions, banned] = [first, second, third];
  await choose(everything, ALL);
  await choose(promotions, { ...NONE, promotion: true });
  await choose(banned, ALL);
  await cms.database.execute(`update up_users set banned = true where id = ${String(banned.id)}`);
  // An unconfirmed address gets no news: a stranger may have signed up with it.
  await choose(await person({ cms, url: running.url }, { confirmed: false }), ALL);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

async function choose(who: Person, lists: typeof ALL): Promise<void> {
  expect((await who.request('PUT', '/me/subscriptions', lists)).status).toBe(200);
}

async function listsOf(who: Person): Promise<unknown> {
  return ((await who.request('GET', '/me/subscriptions')).body as { data: unknown }).data;
}

const to = ({ email }: Person) => server.received.filter((mail) => mail.to === email);

/** Mails sent because of `work`. */
async function mailsFrom(work: () => Promise<unknown>): Promise<readonly ReceivedMail[]> {
  const before = server.received.length;
  await work();
  await mailsSettled(cms);
  return server.received.slice(before);
}

const publishing = (fields: Fields) => () => editor.createPublished('publication', publication(fields));

/** The unsubscribe token of the last mail to a person. */
function tokenTo(who: Person): string {
  const [, token = ''] = /\/desuscribir#([\w.-]+)/.exec(to(who).at(-1)?.text ?? '') ?? [];
  return token;
}

test('content published before the site is public is never mailed', async () => {
  const fields = publication({ title: 'La primera' });
  const { documentId } = await editor.createPublished('publication', fields);
  await mailsSettled(cms);
  await editor.publishSiteContent(siteContent);
  await editor.updatePublished('publication', documentId, { description: 'Otra' });
  await mailsSettled(cms);
  expect(server.received).toEqual([]);
});

describe('a first publication', () => {
  test.each(['news', 'announcement', 'information', 'project'])('of type %s is mailed', async (type) => {
    const title = `Publicación ${type}`;
    const mails = await mailsFrom(publishing({ title, type, description: 'Vení a conocerla' }));
    expect(mails.map((mail) => mail.to)).toEqual([everything.email]);
    const [mail] = mails;
    expect(mail?.subject).toMatch(new RegExp(`: ${title}$`));
    expect(mail?.text).toContain('Vení a conocerla');
    expect(mail?.text).toContain(`https://centro.example/publicaciones/publicacion-${type}`);
    const list = type === 'news' || type === 'announcement' ? 'announcement' : 'notification';
    expect(mail?.headers.get('list-id')).toBe(`<${list}.centro.example>`);
  });

  test('of a training is mailed once, with its enrolment dates', async () => {
    let documentId = '';
    const mails = await mailsFrom(async () => {
      ({ documentId } = await editor.createPublished('training', openTraining({ maxQuota: 0 })));
    });
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([everything.email, promotions.email].toSorted());
    expect(mails[0]?.subject).toBe('Curso: Poda de frutales');
    expect(mails[0]?.text).toContain('La inscripción está abierta hasta el');
    expect(
      await mailsFrom(async () => {
        await editor.updatePublished('training', documentId, { description: 'Otra' });
        await editor.unpublish('training', documentId);
        await editor.publish('training', documentId);
      }),
    ).toEqual([]);
  });

  test.each<[what: string, work: () => Promise<unknown>]>([
    ['is hidden', publishing({ title: 'Oculta', hidden: true })],
    ['is dated long ago', publishing({ title: 'Vieja', timestamp: inDays(-31) })],
    [
      'is archived',
      () => editor.createPublished('training', openTraining({ maxQuota: 0 }, { visibility: 'archived' })),
    ],
    ['is only a draft', () => editor.create('publication', publication({ title: 'Borrador' }))],
  ])('is not mailed when it %s', async (_what, work) => {
    expect(await mailsFrom(work)).toEqual([]);
  });
});

describe('a mailing list', () => {
  const endpoint = () => `${running.url}/api/subscriptions/unsubscribe`;

  test('can be left by one-click unsubscribe from another origin', async () => {
    await mailsFrom(publishing({ title: 'Con botón' }));
    const mail = to(everything).at(-1);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.*)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? [];
    const url = `${running.url}${address.replace('https://centro.example', '')}`;
    expect((await send(url)).status).toBe(405);
    expect(await listsOf(everything)).toEqual(ALL);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      await choose(everything, ALL);
      const answer = await send(url, { method: 'POST', body });
      expect(answer.body).toEqual({ data: { list: 'announcement' } });
      expect(await listsOf(everything)).toEqual({ ...ALL, announcement: false });
    }
    expect(await mailsFrom(publishing({ title: 'Para nadie' }))).toEqual([]);
  });

  test('can be left repeatedly through the link, and joined again', async () => {
    await choose(everything, ALL);
    await mailsFrom(publishing({ title: 'Con enlace' }));
    const visitor = { token: tokenTo(everything) };
    for (let count = 0; count < 2; count += 1) {
      const answer = await everything.request('POST', '/subscriptions/unsubscribe', visitor);
      expect(answer.status).toBe(200);
    }
    expect(await listsOf(everything)).toEqual({ ...ALL, announcement: false });
    expect((await everything.request('POST', '/subscriptions/resubscribe', visitor)).status).toBe(200);
    expect(await listsOf(everything)).toEqual(ALL);
  });

  test('cannot be left with another token', async () => {
    await choose(everything, ALL);
    const token = tokenTo(everything);
    const [list = '', uid = '', signature = ''] = token.split('.');
    for (const other of [
      ['promotion', uid, signature],
      [list, promotions.documentId, signature],
      [list, uid, `${signature.slice(1)}A`],
      [list, uid],
      [list, uid, signature, ''],
      [''],
    ]) {
      const answer = await everything.request('POST', '/subscriptions/unsubscribe', {
        token: other.join('.'),
      });
      expectError(answer, 'not-found', 404);
      const clicked = await send(`${endpoint()}?token=${other.join('.')}`, { method: 'POST' });
      expectError(clicked, 'not-found', 404);
    }
    expectError(await send(endpoint(), { method: 'POST' }), 'invalid-parameters', 400);
    expect(await listsOf(everything)).toEqual(ALL);
  });

  test('does not reach people who left it after the mail was queued', async () => {
    await choose(promotions, ALL);
    server.behaviour = 'refuse-for-now';
    const tries = server.tries;
    await editor.createPublished('publication', publication({ title: 'Demorada' }));
    await expect.poll(() => server.tries - tries).toBe(2);
    await choose(promotions, NONE);
    server.behaviour = 'take';
    const past = cms.database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    const mails = await mailsFrom(() =>
      cms.database.execute(`update outbox set next_attempt_at = ${past} where next_attempt_at is not null`),
    );
    expect(mails.map((mail) => mail.to)).toEqual([everything.email]);
  });
});

test('a new person is on no list', async () => {
  expect(await listsOf(await person({ cms, url: running.url }))).toEqual(NONE);
});
