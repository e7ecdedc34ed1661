import { beforeAll, describe, expect, test } from 'vitest';
import { rosterResponseSchema, trainingResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { people, type Person, type Several } from './harness/people.ts';
import { inDays, openPlaces, type OpenedTraining } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const MEETINGS = [
  { title: 'Encuentro 1', start: inDays(10) },
  { title: 'Encuentro 2', start: inDays(12) },
];

async function openWithPeople<N extends number>(count: N, meetings: readonly object[] = MEETINGS) {
  const place = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 }, { meetings });
  const all = await people<number>(cms(), count);
  for (const who of all) await who.request('POST', `/trainings/${place.id}/enrolment`);
  return { place, all: all as Several<Person, N> };
}

async function meetingsOf({ documentId }: OpenedTraining) {
  const answer = await secretary.request('GET', `/staff/trainings/${documentId}`);
  return trainingResponseSchema.parse(answer.body).data.meetings;
}

async function presentIn({ documentId }: OpenedTraining): Promise<(readonly string[])[]> {
  const answer = await secretary.request('GET', `/staff/trainings/${documentId}/enrolments`);
  return rosterResponseSchema.parse(answer.body).data.map(({ present }) => [...present].sort());
}

const tick = (
  place: OpenedTraining,
  who: Pick<Person, 'documentId'>,
  meeting: string,
  present: unknown = true,
  by = secretary,
) =>
  by.request('PUT', `/staff/trainings/${place.documentId}/attendance/${who.documentId}/${meeting}`, {
    present,
  });

const keysIn = async (place: OpenedTraining) => (await meetingsOf(place)).map(({ key }) => key);

describe('attendance', () => {
  test('is set and unset idempotently, and every change is logged', async () => {
    const { place, all } = await openWithPeople(2);
    const [ana] = all;
    const [first = '', second = ''] = await keysIn(place);
    expect((await tick(place, ana, first)).body).toEqual({ data: { changed: true } });
    expect((await tick(place, ana, first)).body).toEqual({ data: { changed: false } });
    await tick(place, ana, second);
    expect(await presentIn(place)).toEqual([[first, second].sort(), []]);
    await tick(place, ana, first, false);
    expect(await presentIn(place)).toEqual([[second], []]);
    const noted = await cms().cms.database.rows(
      `select details from audit_entries where kind = 'attendance-change' and person_uid = '${ana.documentId}' order by id`,
    );
    expect(noted).toEqual(
      ['true', 'true', 'false'].map((present) => ({ details: `{"present":${present}}` })),
    );
  });

  test('is not lost to concurrent changes', async () => {
    const { place, all } = await openWithPeople(2);
    const keys = await keysIn(place);
    const admin = await signInAdmin(cms().url);
    const ticks = all.flatMap((who) =>
      keys.flatMap((key) => [secretary, admin].map((by) => tick(place, who, key, true, by))),
    );
    expect((await Promise.all(ticks)).map(({ status }) => status)).toEqual(ticks.map(() => 200));
    expect(await presentIn(place)).toEqual([[...keys].sort(), [...keys].sort()]);
  });

  test('stays with a meeting that is renamed, moved and reordered', async () => {
    const { place, all } = await openWithPeople(1);
    const [first = '', second = ''] = await keysIn(place);
    const [ana] = all;
    await tick(place, ana, second);
    const stored = await cms().editor.request(
      'GET',
      `/content-manager/collection-types/api::training.training/${place.documentId}`,
    );
    const { meetings } = (stored.body as { data: { meetings: { id: number }[] } }).data;
    const [one, two] = meetings;
    await cms().editor.updatePublished('training', place.documentId, {
      meetings: [
        { ...two, title: 'Otro nombre', start: inDays(30) },
        { title: 'Uno nuevo', start: inDays(31) },
        { ...one },
      ],
    });
    const [renamed, added, last] = await meetingsOf(place);
    expect([renamed, last]).toMatchObject([{ key: second, title: 'Otro nombre' }, { key: first }]);
    expect([first, second]).not.toContain(added?.key);
    expect(await presentIn(place)).toEqual([[second]]);
  });

  test('treats a training without meetings as one meeting', async () => {
    const { place, all } = await openWithPeople(1, []);
    const [ana] = all;
    const [whole] = await meetingsOf(place);
    if (!whole) throw new Error('There is no meeting');
    await tick(place, ana, whole.key);
    expect(await presentIn(place)).toEqual([[whole.key]]);
  });

  test('is refused without a place, for an unknown meeting or person, and to editors', async () => {
    const { place, all } = await openWithPeople(3);
    const [ana, , waits] = all;
    const [first = ''] = await keysIn(place);
    expect((await tick(place, waits, first)).body).toMatchObject({
      error: { details: { code: 'no-place' } },
    });
    expect((await tick(place, ana, 'nada')).status).toBe(404);
    expect((await tick(place, { documentId: 'nadie' }, first)).status).toBe(404);
    expect((await tick(place, ana, first, 'sí')).status).toBe(400);
    expect((await tick(place, ana, first, true, cms().editor)).status).toBe(403);
    expect(await presentIn(place)).toEqual([[], [], []]);
  });

  test('moves to the remaining profile in a merge', async () => {
    const { place, all } = await openWithPeople(1);
    const [ending] = all;
    const [staying] = await people(cms(), 1, { dni_number: ending.dni });
    const [first = ''] = await keysIn(place);
    await tick(place, ending, first);
    const path = `/staff/people/${staying.documentId}/merges`;
    const merged = await secretary.request('POST', path, {
      ending: ending.documentId,
      reason: 'Son la misma',
    });
    expect(merged.status).toBe(200);
    expect(await presentIn(place)).toEqual([[first]]);
  });

  test('is deleted with the account', async () => {
    const { place, all } = await openWithPeople(1);
    const [ana] = all;
    const [first = ''] = await keysIn(place);
    await tick(place, ana, first);
    expect((await ana.request('DELETE', '/me', { password: 'clave-de-prueba' })).status).toBe(200);
    const left = await cms().cms.database.rows(
      `select id from attendances where training_id = '${place.documentId}'`,
    );
    expect(left).toEqual([]);
  });
});
