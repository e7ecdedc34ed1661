import { describe, expect, test } from 'vitest';
import type { Enrolment } from './contract.ts';
import { isRegularStudent, proofRefusal } from './proof.ts';

const enrolled: Enrolment = { status: 'enrolled' };
const provisional: Enrolment = { status: 'enrolled', provisionalUntil: '2026-03-01T12:00:00.000Z' };
const waiting: Enrolment = { status: 'waiting', position: 1 };
const approved: Enrolment = { status: 'approved', certificateId: null };
const none: Enrolment = { status: 'none' };

describe('proof of enrolment', () => {
  test.each([
    ['a confirmed place', enrolled, false, true, undefined],
    ['a confirmed place, document not seen', enrolled, false, false, 'document-unseen'],
    ['a place in a training that is over', enrolled, true, true, 'not-found'],
    ['a provisional place', provisional, false, true, 'not-found'],
    ['a position in the queue', waiting, false, true, 'not-found'],
    ['an approval', approved, true, true, 'not-found'],
    ['no enrolment', none, false, true, 'not-found'],
    ['no enrolment, document not seen', none, false, false, 'not-found'],
  ])('%s', (_what, enrolment, over, documentSeen, refusal) => {
    expect(proofRefusal({ enrolment, over, documentSeen })).toBe(refusal);
    expect(isRegularStudent({ enrolment, over })).toBe(refusal !== 'not-found');
  });
});
