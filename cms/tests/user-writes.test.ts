import { publicProfileResponseSchema } from '@centro/shared';
import { beforeAll, expect, test } from 'vitest';
import { pictureForm } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { people, type Person } from './harness/people.ts';
import { openPlaces, WITHOUT_END } from './harness/places.ts';
import { review } from './harness/public-profiles.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

const PROFILE = {
  names: 'Ana María',
  surnames: 'Pérez',
  phoneNumber: '3329456789',
  email: 'ana@trabajo.example',
  job: 'Apicultora',
  city: 'Lobería',
  category: 'aProduction',
};

let admin: Editor;
let secretary: Editor;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria-cuentas@centro.example');
});

const hasProfile = async (who: Person) =>
  publicProfileResponseSchema.parse((await who.request('GET', '/me/public-profile')).body).data !== null;

const publishProfile = async (who: Person) => {
  await who.request('POST', '/me/images/profile-images', await pictureForm());
  const { body } = await who.request('POST', '/me/public-profile', PROFILE);
  const { data } = publicProfileResponseSchema.parse(body);
  expect((await review(admin, data?.uid ?? '')).status).toBe(200);
};

// Each subscriber to a deletion writes to one of these tables, in lock order.
test.each([
  ['the job board', 'content_marks'],
  ['the enrolments', 'outbox'],
  ['the audit log', 'audit_entries'],
])('a person is not deleted when writing %s fails', async (_subscriber, table) => {
  const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 1 }, WITHOUT_END);
  const [ana, eva] = await people(cms(), 2);
  for (const who of [ana, eva]) await who.request('POST', `/trainings/${place.id}/enrolment`);
  await publishProfile(ana);
  const statusOf = async (who: Person) =>
    ((await who.request('GET', `/trainings/${place.id}/enrolment`)).body as { data: { status: string } }).data
      .status;
  const erase = () =>
    secretary.request('POST', `/staff/people/${ana.documentId}/erasure`, { reason: 'Lo pidió' });

  const failed = await whileBroken(cms().cms.database, erase, table);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(await hasProfile(ana)).toBe(true);
  expect([await statusOf(ana), await statusOf(eva)]).toEqual(['enrolled', 'waiting']);

  // Control: without the fault the person is deleted.
  expect((await erase()).status).toBe(200);
  expect((await admin.request('GET', `/staff/people/${ana.documentId}`)).status).toBe(404);
  expect(await statusOf(eva)).toBe('enrolled');
});
