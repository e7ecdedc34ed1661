import { trainingResponseSchema } from '@centro/shared';
import { beforeAll, expect, test } from 'vitest';
import { publication, siteContent, training } from './harness/content.ts';
import { collection, signInAdmin, type Editor, type TypeName } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { send } from './harness/http.ts';
import { people } from './harness/people.ts';
import { enrolmentIn, inDays, openPlaces } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

let admin: Editor;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
});

const publishing = (type: TypeName, documentId: string) => () =>
  admin.request('POST', collection(type, documentId, 'actions', 'publish'), {});

const [TITLE, LATER, MORE_PLACES] = [
  { title: 'Injertos de frutales' },
  { schedule: { start: inDays(12), finish: inDays(22) } },
  { inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 2 } },
];

// Each edit makes exactly one subscriber write to the table.
test.each([
  ['the feed', 'content_marks', TITLE, 'waiting'],
  ['the audit log', 'audit_entries', TITLE, 'waiting'],
  ['the appointments', 'training_appointments', { ...TITLE, ...LATER }, 'waiting'],
  ['the promotion', 'outbox', { ...TITLE, ...MORE_PLACES }, 'enrolled'],
])('an edit is not published when writing %s fails', async (_subscriber, table, edit, published) => {
  const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 1 }, { title: 'Injertos' });
  const [ana, eva] = await people(cms(), 2);
  for (const who of [ana, eva]) await who.request('POST', `/trainings/${place.id}/enrolment`);
  await admin.update('training', place.documentId, edit);
  const publish = publishing('training', place.documentId);
  const state = async () => {
    const { body } = await send(`${cms().url}/api/trainings/${place.id}`);
    const own = enrolmentIn(await eva.request('GET', `/trainings/${place.id}/enrolment`));
    return [trainingResponseSchema.parse(body).data.title, own.status];
  };

  expect((await whileBroken(cms().cms.database, publish, table)).status).toBeGreaterThanOrEqual(500);
  expect(await state()).toEqual(['Injertos', 'waiting']);

  // Control: without the fault it is published.
  expect((await publish()).status).toBe(200);
  expect(await state()).toEqual(['Injertos de frutales', published]);
});

test('news are not published when they cannot be queued for subscribers', async () => {
  await cms().editor.publishSiteContent(siteContent);
  const { documentId } = await admin.create('publication', publication({ slug: 'abrio-la-huerta' }));
  const publish = publishing('publication', documentId);
  const status = async () => (await send(`${cms().url}/api/publications/abrio-la-huerta`)).status;
  expect((await whileBroken(cms().cms.database, publish, 'campaigns')).status).toBeGreaterThanOrEqual(500);
  expect(await status()).toBe(404);

  // Control: without the fault it is published.
  expect((await publish()).status).toBe(200);
  expect(await status()).toBe(200);
});

// The dates are checked after Strapi has written the published version.
test('a rejected publication leaves neither version nor address', async () => {
  const fields = training({
    schedule: { start: inDays(9), finish: inDays(3) },
    slug: 'tambo-al-reves',
  });
  const { documentId } = await admin.create('training', fields);
  const publish = publishing('training', documentId);
  expect((await publish()).status).toBe(400);
  expect((await send(`${cms().url}/api/trainings/tambo-al-reves`)).status).toBe(404);
  // The address is not fixed yet: another one is accepted.
  await admin.update('training', documentId, {
    slug: 'tambo',
    schedule: { start: inDays(3), finish: inDays(9) },
  });
  expect((await publish()).status).toBe(200);
  expect((await send(`${cms().url}/api/trainings/tambo`)).status).toBe(200);
});
