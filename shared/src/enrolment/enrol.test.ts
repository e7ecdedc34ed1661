import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decide,
  nextDecision,
  placesLeft,
  waitingPlacesLeft,
  type Capacity,
  type Occupancy,
} from './decide.ts';
import { enrol, leaveRefusal, movesToQueue, promotions, type Application } from './enrol.ts';
import { failedPrecheck } from './prechecks.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);

const withQuota = (maxQuota: number, waiting?: number): Capacity => ({
  maxQuota,
  waitingList: { enabled: waiting !== undefined, maxQuota: waiting ?? 0 },
});

describe('decide (spec §4, Enrolment)', () => {
  test.each([
    ['no limit', withQuota(0), { taken: 5000, waiting: 0 }, 'enrolled'],
    ['an empty training', withQuota(20), { taken: 0, waiting: 0 }, 'enrolled'],
    ['the last place', withQuota(20), { taken: 19, waiting: 0 }, 'enrolled'],
    ['full without a waiting list', withQuota(20), { taken: 20, waiting: 0 }, 'refused'],
    ['beyond the quota', withQuota(20), { taken: 25, waiting: 0 }, 'refused'],
    ['full with a waiting list', withQuota(20, 10), { taken: 20, waiting: 0 }, 'waiting'],
    ['the last place of the queue', withQuota(20, 10), { taken: 20, waiting: 9 }, 'waiting'],
    ['a full queue', withQuota(20, 10), { taken: 20, waiting: 10 }, 'refused'],
    ['a queue without places', withQuota(20, 0), { taken: 20, waiting: 0 }, 'refused'],
    [
      'a waiting list that is switched off',
      { maxQuota: 20, waitingList: { enabled: false, maxQuota: 10 } },
      { taken: 20, waiting: 0 },
      'refused',
    ],
  ] as const)('%s', (_case, capacity, occupancy, decision) => {
    expect(decide(capacity, occupancy)).toBe(decision);
  });
});

describe('nextDecision', () => {
  test.each([
    ['no limit', null, false, 0, 'enrolled'],
    ['the last place', 1, false, 0, 'enrolled'],
    ['a free place while only banned people wait', 1, true, 3, 'enrolled'],
    ['only the queue is open', 0, true, 1, 'waiting'],
    ['a full queue', 0, true, 0, 'refused'],
    ['no queue', 0, false, 0, 'refused'],
    ['a queue that was switched off', 0, false, 3, 'refused'],
  ] as const)('%s', (_case, left, enabled, waitingLeft, decision) => {
    expect(nextDecision({ placesLeft: left, waiting: { enabled, placesLeft: waitingLeft } })).toBe(decision);
  });
});

describe('places left', () => {
  test.each([
    [withQuota(0), { taken: 7, waiting: 0 }, null, 0],
    [withQuota(20, 10), { taken: 18, waiting: 0 }, 2, 10],
    [withQuota(20, 10), { taken: 22, waiting: 12 }, 0, 0],
    [withQuota(20), { taken: 20, waiting: 3 }, 0, 0],
  ])('%j with %j', (capacity, occupancy, left, waitingLeft) => {
    expect(placesLeft(capacity, occupancy)).toBe(left);
    expect(waitingPlacesLeft(capacity, occupancy)).toBe(waitingLeft);
  });
});

const sound = { profileComplete: true, banned: false, bpmProfile: true };
const plain = { foodHandler: false, formPending: false };

describe('failedPrecheck (spec §5, in order)', () => {
  const allFailing = { profileComplete: false, banned: true, bpmProfile: false };
  const everything = { foodHandler: true, formPending: true };
  test.each([
    ['signed out', undefined, everything, 'unauthenticated'],
    ['no profile', allFailing, everything, 'profile-incomplete'],
    ['banned', { ...allFailing, profileComplete: true }, everything, 'banned'],
    ['no food-handler data', { ...sound, bpmProfile: false }, everything, 'food-handler-required'],
    ['form not answered', sound, everything, 'form-required'],
    ['no food-handler data where none is required', { ...sound, bpmProfile: false }, plain, undefined],
    ['nothing', sound, plain, undefined],
  ] as const)('%s', (_case, applicant, demands, failure) => {
    expect(failedPrecheck(applicant, demands)).toBe(failure);
  });
});

const dates = { opens: NOW - HOUR, closes: NOW + HOUR, starts: NOW + 2 * HOUR, ends: NOW + 9 * HOUR };
const open: Application = {
  applicant: sound,
  demands: plain,
  terms: { ...withQuota(20, 10), listed: true, interrupted: false, dates },
  otherProfileIn: false,
  reachability: {
    emailConfirmed: true,
    holdsProvisional: false,
    provisionalFromAddress: 0,
    provisionalSpent: false,
    shutOut: false,
  },
  occupancy: { taken: 0, waiting: 0 },
  now: NOW,
};
const unconfirmed = {
  emailConfirmed: false,
  holdsProvisional: false,
  provisionalFromAddress: 0,
  provisionalSpent: false,
  shutOut: false,
};
const refused = (code: string) => ({ kind: 'refused', code });

describe('enrol (design, Enrolment)', () => {
  test.each([
    ['a free place', open, { kind: 'place', status: 'enrolled' }],
    ['the queue', { ...open, occupancy: { taken: 20, waiting: 4 } }, { kind: 'place', status: 'waiting' }],
    ['full', { ...open, occupancy: { taken: 20, waiting: 10 } }, refused('no-quota')],
    ['before it opens', { ...open, now: dates.opens - 1 }, refused('enrolment-closed')],
    ['at the instant it opens', { ...open, now: dates.opens }, { kind: 'place', status: 'enrolled' }],
    ['at the instant it closes', { ...open, now: dates.closes }, { kind: 'place', status: 'enrolled' }],
    ['after it closed', { ...open, now: dates.closes + 1 }, refused('enrolment-closed')],
    ['archived', { ...open, terms: { ...open.terms, listed: false } }, refused('not-found')],
    [
      'a pre-check before the window',
      { ...open, now: dates.closes + 1, applicant: { ...sound, banned: true } },
      refused('banned'),
    ],
    [
      'the window before the quota',
      { ...open, now: dates.opens - 1, occupancy: { taken: 20, waiting: 10 } },
      refused('enrolment-closed'),
    ],
    [
      'another profile with the DNI',
      { ...open, otherProfileIn: true },
      refused('enrolled-with-other-profile'),
    ],
    [
      'the window before another profile',
      { ...open, now: dates.opens - 1, otherProfileIn: true },
      refused('enrolment-closed'),
    ],
    [
      'another profile before the quota',
      { ...open, otherProfileIn: true, occupancy: { taken: 20, waiting: 10 } },
      refused('enrolled-with-other-profile'),
    ],
    ['an unconfirmed e-mail', { ...open, reachability: unconfirmed }, { kind: 'place', status: 'enrolled' }],
    [
      'an unconfirmed e-mail, and a provisional place elsewhere',
      { ...open, reachability: { ...unconfirmed, holdsProvisional: true } },
      refused('email-unconfirmed'),
    ],
    [
      'an address that is closed to new accounts, before the e-mail',
      { ...open, reachability: { ...unconfirmed, holdsProvisional: true, shutOut: true } },
      refused('too-many-requests'),
    ],
    [
      'an interrupted training',
      { ...open, terms: { ...open.terms, interrupted: true } },
      refused('enrolment-closed'),
    ],
    [
      'the quota before the e-mail',
      {
        ...open,
        reachability: { ...unconfirmed, holdsProvisional: true },
        occupancy: { taken: 20, waiting: 10 },
      },
      refused('no-quota'),
    ],
  ] as const)('%s', (_case, application, outcome) => {
    expect(enrol(application)).toEqual(outcome);
  });
});

describe('leaveRefusal', () => {
  test.each([
    ['enrolled', NOW + 1, undefined],
    ['enrolled', NOW, 'training-started'],
    ['waiting', NOW + 1, undefined],
    ['waiting', NOW - 1, 'training-started'],
    ['enrolled', undefined, undefined],
    ['approved', NOW + 1, 'enrolment-approved'],
    ['approved', undefined, 'enrolment-approved'],
  ] as const)('%s, starting at %s', (status, starts, refusal) => {
    expect(leaveRefusal(status, starts, NOW)).toBe(refusal);
  });
});

describe('promotions', () => {
  const terms = open.terms;
  test.each([
    ['as many as fit', terms, { taken: 18, waiting: 5 }, 2],
    ['as many as there are', terms, { taken: 10, waiting: 3 }, 3],
    ['none when it is full', terms, { taken: 20, waiting: 3 }, 0],
    ['none when the quota shrank', terms, { taken: 25, waiting: 3 }, 0],
    ['all when the limit is removed', { ...terms, maxQuota: 0 }, { taken: 25, waiting: 3 }, 3],
    ['none when it is archived', { ...terms, listed: false }, { taken: 18, waiting: 5 }, 0],
    ['none when it is interrupted', { ...terms, interrupted: true }, { taken: 18, waiting: 5 }, 0],
    ['none when it is over', { ...terms, dates: { ...dates, ends: NOW - 1 } }, { taken: 18, waiting: 5 }, 0],
  ])('%s', (_case, candidate, occupancy, expected) => {
    expect(promotions(candidate, occupancy, NOW)).toBe(expected);
  });

  test('never exceed the quota and leave no free place while someone waits', () => {
    const count = fc.nat({ max: 60 });
    fc.assert(
      fc.property(count, count, count, (maxQuota, taken, waiting) => {
        const occupancy: Occupancy = { taken, waiting };
        const promoted = promotions({ ...terms, maxQuota }, occupancy, NOW);
        const after = { taken: taken + promoted, waiting: waiting - promoted };
        const limited = maxQuota > 0;
        expect(limited && promoted > 0 && after.taken > maxQuota).toBe(false);
        expect(after.waiting > 0 && (!limited || after.taken < maxQuota)).toBe(false);
      }),
    );
  });
});

describe('movesToQueue', () => {
  const terms = { ...open.terms, maxQuota: 20 };
  test.each([
    ['as many as others wait', terms, { taken: 20, waiting: 2 }, 2, 5, 2],
    ['none when no one else waits', terms, { taken: 20, waiting: 0 }, 0, 5, 0],
    ['none when there is a free place', terms, { taken: 19, waiting: 1 }, 1, 5, 0],
    ['all beyond the quota', terms, { taken: 25, waiting: 0 }, 0, 5, 5],
    ['banned people do not count as waiting', terms, { taken: 20, waiting: 2 }, 1, 5, 1],
    ['none without a limit', { ...terms, maxQuota: 0 }, { taken: 20, waiting: 0 }, 0, 5, 0],
    ['all when no one is promoted', { ...terms, interrupted: true }, { taken: 20, waiting: 0 }, 0, 5, 5],
  ])('%s', (_case, candidate, occupancy, eligible, requested, expected) => {
    expect(movesToQueue(candidate, occupancy, eligible, requested, NOW)).toBe(expected);
  });

  test('is the largest number of which none is promoted at once', () => {
    const count = fc.nat({ max: 30 });
    fc.assert(
      fc.property(count, count, count, count, (maxQuota, taken, waiting, some) => {
        const [limits, requested] = [{ ...terms, maxQuota }, Math.min(some, taken)];
        const after = (moved: number) =>
          promotions(limits, { taken: taken - moved, waiting: waiting + moved }, NOW);
        const moved = movesToQueue(limits, { taken, waiting }, waiting, requested, NOW);
        expect(moved > 0 && after(moved) > waiting).toBe(false);
        expect(moved < requested && after(moved + 1) <= waiting).toBe(false);
      }),
    );
  });
});
