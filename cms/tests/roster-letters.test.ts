import { beforeAll, describe, expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { previewResponseSchema, sentLetterResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { createCms, type Cms } from './harness/cms.ts';
import { signInEditor, signInStaff, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { hurryMails, mailsIn, mailsSettled } from './harness/mail.ts';
import { people, type Person } from './harness/people.ts';
import { openPlaces, type OpenedTraining } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
let secretary: Editor;
let letters = 0;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const WALK_IN = { names: 'Rosa', surnames: 'Paz', phoneNumber: '2494123456', status: 'enrolled' };

/** Two enrolled people, one of them without an e-mail, and one who waits. */
async function openWithPeople() {
  const place = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 });
  const walkIn = { ...WALK_IN, dniNumber: String(61_000_000 + letters) };
  await secretary.request('POST', `/staff/trainings/${place.documentId}/walk-ins`, walkIn);
  const all = await people(cms(), 2);
  for (const who of all) await who.request('POST', `/trainings/${place.id}/enrolment`);
  const [placed, waits] = all;
  return { place, placed, waits };
}

function letterTo(to: object, fields: object = {}) {
  letters += 1;
  const key = letters.toString(16).padStart(32, '0');
  return {
    key,
    subject: `Traé una gorra ${String(letters)}`,
    body: 'Hace calor.\n\n<b>Mucho</b>.',
    to,
    ...fields,
  };
}

const post = ({ documentId }: OpenedTraining, letter: object, path = '', who = secretary) =>
  who.request('POST', `/staff/trainings/${documentId}/letters${path}`, letter);

async function readersOf(subject: string, of: Cms = cms().cms): Promise<string[]> {
  await mailsSettled(of);
  const mails = await mailsIn(of.dataDirectory);
  return mails.flatMap((mail) => (mail.subject === subject ? [mail.to] : [])).sort();
}

const emails = (...all: readonly Person[]) => all.map(({ email }) => email).sort();

describe('a letter to the people of a training', () => {
  test('has a preview that lists people without an e-mail', async () => {
    const { place, placed } = await openWithPeople();
    const letter = letterTo({ status: 'all' });
    const { data } = previewResponseSchema.parse((await post(place, letter, '/preview')).body);
    expect(data).toMatchObject({ subject: letter.subject, recipients: 2, withoutEmail: [{ names: 'Rosa' }] });
    expect(data.html).toContain('&lt;b&gt;Mucho&lt;/b&gt;.');
    expect(data.html).toContain('Hace calor.');
    expect(await readersOf(letter.subject)).toEqual([]);
    const some = letterTo({ people: [placed.documentId] });
    expect((await post(place, some, '/preview')).body).toMatchObject({
      data: { recipients: 1, withoutEmail: [] },
    });
  });

  test.each(['all', 'enrolled', 'waiting'] as const)('is sent to each recipient once: %s', async (status) => {
    const { place, placed, waits } = await openWithPeople();
    const letter = letterTo({ status });
    const answers = await Promise.all([post(place, letter), post(place, letter), post(place, letter)]);
    const sent = answers.map(({ body }) => sentLetterResponseSchema.parse(body).data);
    expect(sent.filter(({ changed }) => changed)).toHaveLength(1);
    const readers = { all: emails(placed, waits), enrolled: emails(placed), waiting: emails(waits) };
    expect(await readersOf(letter.subject)).toEqual(readers[status]);
    expect((await post(place, letter)).body).toMatchObject({ data: { changed: false } });
    expect(await readersOf(letter.subject)).toEqual(readers[status]);
    const logged = await cms().cms.database.rows(
      `select details from audit_entries where kind = 'letter' and training_id = '${place.documentId}'`,
    );
    expect(logged).toEqual([{ details: `{"people":${String(readers[status].length)}}` }]);
  });

  test('is all-or-nothing and retryable', async () => {
    const { place, placed, waits } = await openWithPeople();
    const letter = letterTo({ people: [placed.documentId, waits.documentId, 'nadie'] });
    const answer = await whileBroken(cms().cms.database, () => post(place, letter), 'audit_entries');
    expect(answer.status).toBe(500);
    expect(await readersOf(letter.subject)).toEqual([]);
    expect((await post(place, letter)).body).toMatchObject({ data: { recipients: 2, changed: true } });
    expect(await readersOf(letter.subject)).toEqual(emails(placed, waits));
  });

  test.skipIf(FAST_TIER)('reaches each recipient once when it is sent again after a crash', async () => {
    const dying = await createCms();
    const first = await dying.start();
    const place = await openPlaces(await signInEditor(first.url), { maxQuota: 0 });
    const everybody = await people({ cms: dying, url: first.url }, 8);
    for (const who of everybody) await who.request('POST', `/trainings/${place.id}/enrolment`);
    const wanted = Array.from({ length: 12 }, () => letterTo({ status: 'all' }));
    const enough = Promise.withResolvers<undefined>();
    const before = await signInStaff(first.url, 'centro-secretary', 'secretaria@centro.example');
    // Three at a time, so that most requests are still unsent at the crash.
    const waiting = wanted.values();
    let answered = 0;
    const sending = Array.from({ length: 3 }, async () => {
      for (const letter of waiting) {
        await post(place, letter, '', before);
        answered += 1;
        if (answered === 3) enough.resolve(undefined);
      }
    });
    await Promise.race([enough.promise, Promise.allSettled(sending)]);
    await first.kill();
    await Promise.allSettled(sending);

    const second = await dying.start();
    const after = await signInStaff(second.url, 'centro-secretary', 'secretaria@centro.example');
    const changed = new Set<unknown>();
    for (const letter of wanted) {
      const answer = await post(place, letter, '', after);
      changed.add(sentLetterResponseSchema.parse(answer.body).data.changed);
    }
    expect([...changed].sort()).toEqual([false, true]);
    // Mails claimed by the killed process wait until their claim expires.
    await hurryMails(dying);
    for (const { subject } of wanted) {
      expect(await readersOf(subject, dying)).toEqual(emails(...everybody));
    }
  });

  test('is refused when invalid, for an unknown training, and from an editor', async () => {
    const { place } = await openWithPeople();
    for (const wrong of [
      { subject: ' ' },
      { body: ' \n' },
      { key: 'x' },
      { to: { people: [] } },
      { to: {} },
    ]) {
      expect((await post(place, letterTo({ status: 'all' }, wrong))).status).toBe(400);
    }
    const letter = letterTo({ status: 'all' });
    expect((await post({ ...place, documentId: 'nada' }, letter)).status).toBe(404);
    expect((await post(place, letter, '', cms().editor)).status).toBe(403);
    expect(await readersOf(letter.subject)).toEqual([]);
  });
});
