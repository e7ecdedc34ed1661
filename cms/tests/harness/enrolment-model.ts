import {
  enrol,
  hasEnded,
  promotions,
  staffRefusal,
  type Capacity,
  type Enrolment,
  type EnrolmentStatus,
  type EnrolmentTerms,
  type ErrorCode,
  type StaffRefusal,
  type Standing,
  type TrainingDates,
} from '@centro/shared';
import fc from 'fast-check';

/** An event of a training or of one of its people, who are identified by number. */
export type Event =
  | { readonly kind: 'enrol' | 'leave' | 'ban' | 'revive'; readonly who: number }
  /** Staff set the standing of a person. */
  | { readonly kind: 'order'; readonly who: number; readonly to: Standing }
  | { readonly kind: 'publish'; readonly capacity: Capacity; readonly visibility: 'public' | 'archived' }
  | { readonly kind: 'unpublish' };

/** The person of an event: one of those with this standing when it happens, or of all people if there is none. */
interface Target {
  readonly of: EnrolmentStatus | 'outside' | 'banned' | 'all';
  readonly nth: number;
}

/** An event whose person is chosen by the state when it happens; a random person would rarely change anything. */
export type Chance =
  | { readonly kind: 'enrol' | 'leave' | 'ban' | 'revive'; readonly target: Target }
  | { readonly kind: 'order'; readonly to: Standing; readonly target: Target }
  | Exclude<Event, { readonly who: number }>;

/** The response to a citizen or to staff; editors get none. */
export type Reply =
  | { readonly status: 200 | 201; readonly enrolment: Enrolment }
  | { readonly code: ErrorCode }
  | { readonly changed: boolean }
  | { readonly refusal: StaffRefusal };

/** Small, so that places and queues are often full. */
export const capacities: fc.Arbitrary<Capacity> = fc.record({
  maxQuota: fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 3, 0),
  waitingList: fc.record({
    enabled: fc.constantFrom(true, true, true, true, true, false),
    maxQuota: fc.integer({ min: 1, max: 6 }),
  }),
});

const someone = (...classes: Target['of'][]): fc.Arbitrary<Target> =>
  fc.record({ of: fc.constantFrom(...classes), nth: fc.nat({ max: 1000 }) });

const by = (weight: number, kind: 'enrol' | 'leave' | 'ban' | 'revive', ...classes: Target['of'][]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), target: someone(...classes) }),
});

const order = (to: Standing, ...classes: Target['of'][]): fc.Arbitrary<Chance> =>
  fc.record({ kind: fc.constant('order' as const), to: fc.constant(to), target: someone(...classes) });

/** All events but a status set by staff, which may exceed quota and queue. */
export const chancesWithoutStaff: fc.Arbitrary<Chance> = fc.oneof(
  by(20, 'enrol', 'outside', 'outside', 'outside', 'all'),
  by(14, 'leave', 'enrolled', 'enrolled', 'enrolled', 'waiting', 'all'),
  by(6, 'ban', 'waiting', 'waiting', 'waiting', 'all'),
  by(5, 'revive', 'banned'),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      capacity: capacities,
      visibility: fc.constantFrom(...(['public', 'public', 'public', 'public', 'archived'] as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpublish' as const) }) },
);

/** All events (design, Enrolment, the table of events). */
export const chances: fc.Arbitrary<Chance> = fc.oneof(
  { weight: 51, arbitrary: chancesWithoutStaff },
  { weight: 4, arbitrary: order('none', 'enrolled', 'waiting', 'all') },
  { weight: 4, arbitrary: order('enrolled', 'waiting', 'outside', 'approved', 'all') },
  { weight: 3, arbitrary: order('waiting', 'enrolled', 'outside', 'all') },
  { weight: 3, arbitrary: order('approved', 'enrolled', 'enrolled', 'all') },
);

/** The state of the people of a training. */
export interface Crowd {
  readonly size: number;
  readonly places: ReadonlyMap<number, EnrolmentStatus>;
  readonly banned: ReadonlySet<number>;
}

/** Chooses the person of an event. */
export function eventIn(crowd: Crowd, chance: Chance): Event {
  if (!('target' in chance)) return chance;
  const who = personMeant(crowd, chance.target);
  return chance.kind === 'order' ? { kind: chance.kind, who, to: chance.to } : { kind: chance.kind, who };
}

function personMeant({ size, places, banned }: Crowd, { of, nth }: Target): number {
  const all = Array.from({ length: size }, (_, who) => who);
  const meant = all.filter((who) => {
    switch (of) {
      case 'enrolled':
      case 'waiting':
      case 'approved':
        return places.get(who) === of;
      case 'outside':
        return !places.has(who);
      case 'banned':
        return banned.has(who);
      case 'all':
        return true;
    }
  });
  const among = meant.length > 0 ? meant : all;
  return among[nth % among.length] ?? 0;
}

/** A training and its people according to the rules of `@centro/shared`, one event at a time. */
export class EnrolmentModel implements Crowd {
  readonly size: number;
  readonly places = new Map<number, EnrolmentStatus>();
  readonly banned = new Set<number>();
  /** Promoted people, in order. */
  readonly promoted: number[] = [];
  #queue: number[] = [];
  readonly #dates: TrainingDates;
  #terms: EnrolmentTerms;

  constructor(size: number, capacity: Capacity, dates: TrainingDates) {
    this.size = size;
    this.#dates = dates;
    this.#terms = { ...capacity, listed: true, interrupted: false, dates };
  }

  /** Applies an event; returns its response. */
  apply(event: Event): Reply | undefined {
    switch (event.kind) {
      case 'enrol':
        return this.#enrol(event.who);
      case 'leave':
        return this.#leave(event.who);
      case 'order':
        return this.#order(event.who, event.to);
      case 'ban':
        this.banned.add(event.who);
        return undefined;
      case 'revive':
        this.banned.delete(event.who);
        if (this.places.get(event.who) === 'waiting') this.#promote();
        return undefined;
      case 'publish':
        this.#terms = { ...this.#terms, ...event.capacity, listed: event.visibility === 'public' };
        this.#promote();
        return undefined;
      case 'unpublish':
        this.#terms = { ...this.#terms, listed: false };
        return undefined;
    }
  }

  statusOf(who: number): Enrolment {
    const status = this.places.get(who) ?? 'none';
    switch (status) {
      case 'none':
      case 'enrolled':
        return { status };
      case 'waiting':
        return { status, position: this.#queue.indexOf(who) + 1 };
      case 'approved':
        return { status, certificateId: null };
    }
  }

  /** Waiting people, the next to be promoted first. */
  get queue(): readonly number[] {
    return this.#queue;
  }

  /** The response to an event if it happened now; does not change the model. */
  replyTo(event: Event): Reply | undefined {
    return this.copy().apply(event);
  }

  /** A copy that shares nothing; its list of promotions starts empty. */
  copy(): EnrolmentModel {
    const copy = new EnrolmentModel(this.size, this.#terms, this.#dates);
    for (const [who, status] of this.places) copy.places.set(who, status);
    for (const who of this.banned) copy.banned.add(who);
    copy.#terms = this.#terms;
    copy.#queue = [...this.#queue];
    return copy;
  }

  #enrol(who: number): Reply {
    if (this.places.has(who)) return { status: 200, enrolment: this.statusOf(who) };
    const outcome = enrol({
      applicant: { profileComplete: true, banned: this.banned.has(who), bpmProfile: false },
      demands: { foodHandler: false, formPending: false },
      terms: this.#terms,
      otherProfileIn: false,
      reachability: {
        emailConfirmed: true,
        holdsProvisional: false,
        provisionalFromAddress: 0,
        provisionalSpent: false,
        shutOut: false,
      },
      occupancy: this.#occupancy(),
      now: Date.now(),
    });
    if (outcome.kind === 'refused') return { code: outcome.code };
    this.places.set(who, outcome.status);
    if (outcome.status === 'waiting') this.#queue.push(who);
    return { status: 201, enrolment: this.statusOf(who) };
  }

  #leave(who: number): Reply {
    if (this.banned.has(who)) return { code: 'banned' };
    if (this.places.get(who) === 'approved') return { code: 'enrolment-approved' };
    if (this.places.delete(who)) {
      this.#dequeue(who);
      this.#promote();
    }
    return { status: 200, enrolment: { status: 'none' } };
  }

  #order(who: number, to: Standing): Reply {
    const from = this.places.get(who) ?? 'none';
    if (from === to) return { changed: false };
    const refusal = staffRefusal({
      from,
      to,
      banned: this.banned.has(who),
      hasDni: true,
      otherProfileIn: false,
      ended: hasEnded(this.#dates, Date.now()),
      cancelled: false,
      hasReason: true,
    });
    if (refusal) return { refusal };
    if (to === 'waiting' && this.copy().#settle(who, to) !== to) return { refusal: 'place-free' };
    this.#settle(who, to);
    if (from === 'waiting' && to === 'enrolled') this.promoted.push(who);
    return { changed: true };
  }

  /** Sets a standing and promotes; returns the resulting standing. */
  #settle(who: number, to: Standing): Standing {
    this.#dequeue(who);
    if (to === 'none') this.places.delete(who);
    else this.places.set(who, to);
    if (to === 'waiting') this.#queue.push(who);
    this.#promote();
    return this.places.get(who) ?? 'none';
  }

  #promote(): void {
    const fitting = promotions(this.#terms, this.#occupancy(), Date.now());
    const chosen = this.#queue.filter((who) => !this.banned.has(who)).slice(0, fitting);
    for (const who of chosen) {
      this.places.set(who, 'enrolled');
      this.#dequeue(who);
    }
    this.promoted.push(...chosen);
  }

  #dequeue(who: number): void {
    const index = this.#queue.indexOf(who);
    if (index !== -1) this.#queue.splice(index, 1);
  }

  #occupancy() {
    return { taken: this.places.size - this.#queue.length, waiting: this.#queue.length };
  }
}
