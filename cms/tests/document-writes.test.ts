import { trainingResponseSchema } from '@centro/shared';
import { beforeAll, expect, test } from 'vitest';
import { collection, signInAdmin, type Editor } from './harness/editor.ts';
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

// Each subscriber to a publication writes to one of these tables.
test.each([
  ['the feed', 'content_marks'],
  ['the appointments', 'training_appointments'],
  ['the promotion', 'outbox'],
  ['the audit log', 'audit_entries'],
])('a training is not published when writing %s fails', async (_subscriber, table) => {
  const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 1 }, { title: 'Injertos' });
  const [ana, eva] = await people(cms(), 2);
  for (const who of [ana, eva]) await who.request('POST', `/trainings/${place.id}/enrolment`);
  await admin.update('training', place.documentId, {
    title: 'Injertos de frutales',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 2 },
    schedule: { start: inDays(12), finish: inDays(22) },
  });
  const publish = () =>
    admin.request('POST', collection('training', place.documentId, 'actions', 'publish'), {});
  const state = async () => {
    const { body } = await send(`${cms().url}/api/trainings/${place.id}`);
    const own = enrolmentIn(await eva.request('GET', `/trainings/${place.id}/enrolment`));
    return [trainingResponseSchema.parse(body).data.title, own.status];
  };

  expect((await whileBroken(cms().cms.database, publish, table)).status).toBeGreaterThanOrEqual(500);
  expect(await state()).toEqual(['Injertos', 'waiting']);

  // Control: nothing else was in the way.
  expect((await publish()).status).toBe(200);
  expect(await state()).toEqual(['Injertos de frutales', 'enrolled']);
});

// Each check rejects after Strapi has written the draft or the version.
test('a rejected publication leaves neither version nor address', async () => {
  const fields = {
    title: 'Tambo',
    schedule: { start: inDays(9), finish: inDays(3) },
    slug: 'tambo-al-reves',
  };
  const { documentId } = await admin.create('training', fields);
  const publish = () => admin.request('POST', collection('training', documentId, 'actions', 'publish'), {});
  expect((await publish()).status).toBe(400);
  expect((await send(`${cms().url}/api/trainings/tambo-al-reves`)).status).toBe(404);
  // The address is not fixed yet: another one is accepted.
  await admin.update('training', documentId, {
    slug: 'tambo',
    type: 'course',
    category: 'vProduction',
    schedule: { start: inDays(3), finish: inDays(9) },
  });
  expect((await publish()).status).toBe(200);
  expect((await send(`${cms().url}/api/trainings/tambo`)).status).toBe(200);
});
