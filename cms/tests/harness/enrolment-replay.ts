import { isDeepStrictEqual } from 'node:util';
import type { Enrolment, Standing } from '@centro/shared';
import { expect } from 'vitest';
import type { LogEntry } from './enrolment-log.ts';
import type { EnrolmentModel, Event, Reply } from './enrolment-model.ts';

type PersonsEvent = Extract<Event, { readonly who: number }>;

/** A request of a person, or of staff about a person, with its start and end (milliseconds) and its reply. */
export interface Asked {
  /** `ask` only reads the person's enrolment. */
  readonly event: PersonsEvent | { readonly kind: 'ask'; readonly who: number };
  readonly from: number;
  readonly until: number;
  /** `undefined` when no response came: the change may have happened or not. */
  readonly received: Reply | { readonly enrolment: Enrolment } | undefined;
}

/** A history as seen by the clients and by the database. */
export interface History {
  readonly asked: readonly Asked[];
  /** Changes by an editor, in order. */
  readonly edits: readonly Event[];
  readonly log: readonly LogEntry[];
  /** A person's number in the model, by their id in the database or in the admin. */
  readonly numberOf: (name: number | string) => number;
}

/** Maximum difference of the clocks of test and database, in milliseconds. */
const TOLERANCE = 5;

/**
 * Replays a history on the rules, in the order of the database's log; afterwards the model is in the final
 * state. Each change, including promotions, must follow from a request under the rules, and each reply must have
 * been true at some moment during its request.
 *
 * @throws at the first change or reply that is not explained
 */
export function replay(model: EnrolmentModel, history: History): void {
  const answers = new Answers(history.asked);
  const reader = new LogReader(history);
  /**
   * The last two states. A state is visible until the commit of the next step, which happened before the step after it
   * began.
   */
  let seen = [{ state: model.copy(), from: -Infinity }];
  for (let step = reader.next(); step; step = reader.next()) {
    const [older, ...rest] = seen;
    if (older && rest.length > 0) answers.judge(older.state, older.from, step.at);
    const before = model.promoted.length;
    const reply = model.apply(step.event);
    const promoted = model.promoted.slice(before).filter((who) => who !== step.own);
    expect(sorted(reader.promotions(step, promoted.length))).toEqual(sorted(promoted));
    if ('who' in step.event) answers.claim(step.event, step.at, reply);
    seen = [...(rest.length > 0 ? rest : seen), { state: model.copy(), from: step.at }];
  }
  for (const { state, from } of seen) answers.judge(state, from, Infinity);
  answers.expectAllTrue();
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** One transaction of the log. */
interface Step {
  readonly event: Event;
  readonly at: number;
  /** The person changed by the event itself. */
  readonly own: number | undefined;
  /** Promotions logged before the event. */
  readonly before: readonly number[];
}

/** Reads steps from the log. Locks keep the entries of one transaction together. */
class LogReader {
  readonly #log: readonly LogEntry[];
  readonly #numberOf: History['numberOf'];
  readonly #edits: Event[];
  /** Changes by staff whose audit entry is still to come; those of a bulk approval come after all its changes. */
  readonly #notesDue: string[] = [];
  #index = 0;

  constructor({ log, numberOf, edits }: History) {
    this.#log = log;
    this.#numberOf = numberOf;
    this.#edits = [...edits];
  }

  /** The next step. @throws on an entry that no event explains */
  next(): Step | undefined {
    this.#passNotes();
    const entry = this.#log[this.#index];
    if (!entry) {
      expect({ notes: this.#notesDue, edits: this.#edits }).toEqual({ notes: [], edits: [] });
      return undefined;
    }
    if (entry.kind === 'row') {
      const step = this.#changeOf(entry);
      if (step) return step;
    }
    return this.#edition(entry.at);
  }

  /** The logged promotions of a step. */
  promotions({ event, before }: Step, most: number): readonly number[] {
    return event.kind === 'publish' || event.kind === 'unpublish' ? before : this.#takePromotions(most);
  }

  #passNotes(): void {
    for (let entry = this.#log[this.#index]; entry?.kind === 'note'; entry = this.#log[this.#index]) {
      const due = this.#notesDue.indexOf(`${String(this.#numberOf(entry.uid))} ${entry.to}`);
      if (due === -1) throw new Error(`Audit entry without a change: ${JSON.stringify(entry)}`);
      this.#notesDue.splice(due, 1);
      this.#index += 1;
    }
  }

  /** The step of a changed row; `undefined` for a promotion by the queue. */
  #changeOf({ personId, from, to, at }: Extract<LogEntry, { kind: 'row' }>): Step | undefined {
    const who = this.#numberOf(personId);
    const byStaff = to === 'approved' || from === 'approved' || this.#isNoted(who, to);
    if (from === 'waiting' && to === 'enrolled' && !byStaff) return undefined;
    this.#index += 1;
    if (byStaff) this.#notesDue.push(`${String(who)} ${to}`);
    const event: Event = byStaff ? { kind: 'order', who, to } : { kind: citizensEvent(from, to), who };
    return { event, at, own: who, before: [] };
  }

  /** Whether an audit entry of a change follows it, after its promotions. */
  #isNoted(who: number, to: Standing): boolean {
    const rest = this.#log.slice(this.#index + 1);
    const note = rest.find((entry, index) => !isPromotion(entry) || this.#isOrdered(entry, rest[index + 1]));
    return note?.kind === 'note' && this.#numberOf(note.uid) === who && note.to === to;
  }

  /** Whether staff made a promotion, which then begins another transaction. */
  #isOrdered({ personId }: Extract<LogEntry, { kind: 'row' }>, next: LogEntry | undefined): boolean {
    return (
      next?.kind === 'note' && next.to === 'enrolled' && this.#numberOf(next.uid) === this.#numberOf(personId)
    );
  }

  #edition(at: number): Step {
    const before = this.#takePromotions(Infinity);
    const entry = this.#log[this.#index];
    const event = this.#edits.shift();
    if (entry?.kind !== 'edition' || !event) throw new Error(`Promotions without an edit: ${String(before)}`);
    this.#index += 1;
    return { event, at, own: undefined, before };
  }

  #takePromotions(most: number): number[] {
    const promoted: number[] = [];
    for (let entry = this.#log[this.#index]; isPromotion(entry); entry = this.#log[this.#index]) {
      if (promoted.length === most) break;
      promoted.push(this.#numberOf(entry.personId));
      this.#index += 1;
    }
    return promoted;
  }
}

function isPromotion(entry: LogEntry | undefined): entry is Extract<LogEntry, { kind: 'row' }> {
  return entry?.kind === 'row' && entry.from === 'waiting' && entry.to === 'enrolled';
}

function citizensEvent(from: Standing, to: Standing): 'enrol' | 'leave' {
  if (from === 'none' && (to === 'enrolled' || to === 'waiting')) return 'enrol';
  if (to === 'none') return 'leave';
  throw new Error(`No request leads from ${from} to ${to}`);
}

/** Requests that no logged change has matched yet, and replies that no state has confirmed yet. */
class Answers {
  readonly #unclaimed: Set<Asked>;
  readonly #open: Set<Asked>;

  constructor(asked: readonly Asked[]) {
    this.#unclaimed = new Set(asked);
    this.#open = new Set(asked.filter(({ received }) => received !== undefined));
  }

  /** Matches a logged change with a request that got this reply, or none. */
  claim(event: PersonsEvent, at: number, reply: Reply | undefined): void {
    const requests = [...this.#unclaimed].filter(
      (asked) => isDeepStrictEqual(asked.event, event) && isDuring(asked, at, at),
    );
    const made =
      requests.find(({ received }) => isDeepStrictEqual(received, reply)) ??
      requests.find(({ received }) => received === undefined);
    if (!made) throw new Error(`No request explains ${JSON.stringify({ event, reply, requests })}`);
    this.#unclaimed.delete(made);
    this.#open.delete(made);
  }

  /** Confirms the replies that are true in a state, which lasted from one instant until another. */
  judge(state: EnrolmentModel, from: number, until: number): void {
    for (const asked of this.#open) {
      if (isDuring(asked, from, until) && isTrue(state, asked)) this.#open.delete(asked);
    }
  }

  expectAllTrue(): void {
    expect([...this.#open]).toEqual([]);
  }
}

function isDuring(asked: Asked, from: number, until: number): boolean {
  return asked.from - TOLERANCE <= until && from <= asked.until + TOLERANCE;
}

/** Whether a reply without a change is true in a state; {@link Answers.claim} matches those with one. */
function isTrue(state: EnrolmentModel, { event, received }: Asked): boolean {
  if (event.kind === 'ask') return isDeepStrictEqual(received, { enrolment: state.statusOf(event.who) });
  const reply = state.replyTo(event);
  if (!isDeepStrictEqual(received, reply)) return false;
  if (event.kind === 'leave' && reply && 'enrolment' in reply) {
    return state.statusOf(event.who).status === 'none';
  }
  return !(reply && (('status' in reply && reply.status === 201) || ('changed' in reply && reply.changed)));
}
