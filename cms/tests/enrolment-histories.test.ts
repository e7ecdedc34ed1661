import { ERROR_STATUS, trainingResponseSchema, type Capacity } from '@centro/shared';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { historyCount } from '../../scripts/testing/history-count.ts';
import { collection, signInAdmin, type Editor, type Fields } from './harness/editor.ts';
import {
  capacities,
  chances,
  chancesWithoutStaff,
  eventIn,
  EnrolmentModel,
  type Crowd,
  type Event,
  type Reply,
} from './harness/enrolment-model.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { people, type Person } from './harness/people.ts';
import {
  asWritten,
  datesAsWritten,
  promotionMails,
  standingIn,
  expectCounted,
  openPlaces,
  storedEnrolments,
  type OpenedTraining,
} from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const PEOPLE = 8;
const HISTORIES = historyCount({ short: 1, long: inject('postgresUrl') === null ? 20 : 12 });
const HISTORY_MILLISECONDS = 600_000;

const cms = runningCms();
let everybody: readonly Person[] = [];
let admin: Editor;

beforeAll(async () => {
  everybody = await people(cms(), PEOPLE);
  admin = await signInAdmin(cms().url);
});

describe('random histories', () => {
  test(
    'match the model after every event, as does every answer',
    async () => {
      const events = fc.array(chances, { minLength: 40, maxLength: 60, size: 'max' });
      await forAny(capacities, events, async (capacity, history) => {
        const place = await opened(capacity);
        const model = new EnrolmentModel(PEOPLE, capacity, datesAsWritten());
        for (const chance of history) {
          const event = eventIn(model, chance);
          const expected = model.apply(event);
          const answer = await perform(place, event);
          if (expected && answer) expectReply(answer, expected);
          await expectAsIn(model, place);
        }
        for (const [index, who] of everybody.entries()) {
          const answer = await who.request('GET', `/trainings/${place.id}/enrolment`);
          expect(standingIn(answer)).toEqual(model.statusOf(index));
        }
      });
    },
    HISTORY_MILLISECONDS,
  );

  test(
    'of concurrent events neither oversell nor leave a place empty',
    async () => {
      const moment = fc.array(chancesWithoutStaff, { minLength: 4, maxLength: 12, size: 'max' });
      const moments = fc.array(moment, { minLength: 4, maxLength: 8, size: 'max' });
      await forAny(capacities, moments, async (capacity, history) => {
        const place = await opened(capacity);
        const quotas = [capacity.maxQuota];
        for (const each of history) {
          const crowd = await crowdIn(place);
          const events = each.map((chance) => eventIn(crowd, chance));
          quotas.push(
            ...events.flatMap((event) => (event.kind === 'publish' ? event.capacity.maxQuota : [])),
          );
          const answers = await Promise.all(events.map((event) => perform(place, event)));
          for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
          await expectSound(place, quotas);
        }
      });
    },
    HISTORY_MILLISECONDS,
  );
});

/** Checks the property; everyone is revived before each history. */
async function forAny<A, B>(
  first: fc.Arbitrary<A>,
  second: fc.Arbitrary<B>,
  history: (first: A, second: B) => Promise<void>,
): Promise<void> {
  const reviveAll = () => cms().cms.database.execute('update up_users set banned = false');
  await fc.assert(fc.asyncProperty(first, second, history), {
    numRuns: HISTORIES,
    plugins: [fc.beforeEach(reviveAll)],
    // A history takes seconds, so a failure is reported without shrinking.
    endOnFailure: true,
  });
}

function opened(capacity: Capacity): Promise<OpenedTraining> {
  return openPlaces(cms().editor, { maxQuota: 0 }, asWritten(capacity));
}

async function perform(place: OpenedTraining, event: Event): Promise<Answer | undefined> {
  switch (event.kind) {
    case 'enrol':
      return personAt(event.who).request('POST', `/trainings/${place.id}/enrolment`);
    case 'leave':
      return personAt(event.who).request('DELETE', `/trainings/${place.id}/enrolment`);
    case 'order': {
      const path = `/staff/trainings/${place.documentId}/enrolments/${personAt(event.who).documentId}`;
      return admin.request('PUT', path, { status: event.to, reason: 'Lo pidió' });
    }
    case 'ban':
    case 'revive':
      await administer(event.who, { banned: event.kind === 'ban' });
      return undefined;
    case 'publish': {
      const fields = { ...asWritten(event.capacity), visibility: event.visibility };
      await edit(place, 'publish', fields);
      return undefined;
    }
    case 'unpublish':
      // Answered 404 when it is not published.
      await edit(place, 'unpublish', {});
      return undefined;
  }
}

async function edit(
  { documentId }: OpenedTraining,
  action: 'publish' | 'unpublish',
  fields: Fields,
): Promise<void> {
  const answer = await cms().editor.request(
    'POST',
    collection('training', documentId, 'actions', action),
    fields,
  );
  expect([200, 404]).toContain(answer.status);
}

async function administer(who: number, fields: { readonly banned: boolean }): Promise<void> {
  const { documentId } = personAt(who);
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${documentId}`;
  expect((await admin.request('PUT', path, fields)).status).toBe(200);
}

function personAt(index: number): Person {
  const who = everybody[index];
  if (!who) throw new Error(`No person ${String(index)}`);
  return who;
}

function expectReply(answer: Answer, expected: Reply): void {
  if ('code' in expected) {
    expectError(answer, expected.code, ERROR_STATUS[expected.code]);
    return;
  }
  if ('refusal' in expected) {
    expect(answer.body).toMatchObject({ error: { status: 409, details: { code: expected.refusal } } });
    return;
  }
  if ('changed' in expected) {
    expect(answer.body).toMatchObject({ data: expected });
    return;
  }
  expect({ status: answer.status, enrolment: standingIn(answer) }).toEqual(expected);
}

async function expectAsIn(model: EnrolmentModel, place: OpenedTraining): Promise<void> {
  const { database } = cms().cms;
  await expectCounted(database, place);
  expect((await crowdIn(place)).places).toEqual(model.places);
  const mails = await promotionMails(database, place);
  expect(mails.map(({ person_id: id }) => numberOf(id))).toEqual(model.promoted);
}

const numberOf = (id: unknown) => everybody.findIndex((who) => who.id === id);

/** Statuses and bans from the database. */
async function crowdIn(place: OpenedTraining): Promise<Crowd> {
  const { database } = cms().cms;
  const stored = await storedEnrolments(database, place);
  const banned = await database.rows('select id from up_users where banned = true');
  return {
    size: PEOPLE,
    places: new Map(stored.map(({ person_id: id, status }) => [numberOf(id), status])),
    banned: new Set(banned.map(({ id }) => numberOf(id))),
  };
}

/** Expects correct counters, no oversold places, and no queue beside a free place. */
async function expectSound(place: OpenedTraining, quotas: readonly number[]): Promise<void> {
  await expectCounted(cms().cms.database, place);
  const { places, banned } = await crowdIn(place);
  const who = (status: string) => [...places].flatMap(([person, has]) => (has === status ? person : []));
  const enrolled = who('enrolled').length;
  expect(enrolled).toBeLessThanOrEqual(quotas.includes(0) ? Infinity : Math.max(...quotas));

  const answer = await send(`${cms().url}/api/trainings/${place.id}`);
  if (answer.status === 404) return;
  const { visibility, inscription } = trainingResponseSchema.parse(answer.body).data;
  const ready = who('waiting').filter((person) => !banned.has(person));
  if (visibility === 'archived' || ready.length === 0) return;
  expect(inscription.maxQuota).toBeGreaterThan(0);
  expect(enrolled).toBeGreaterThanOrEqual(inscription.maxQuota);
}
