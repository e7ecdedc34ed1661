import { randomUUID } from 'node:crypto';
import {
  doneResponseSchema,
  enrolmentResponseSchema,
  formResponseSchema,
  givenFormResponseSchema,
  meResponseSchema,
  uploadedImageResponseSchema,
} from '@centro/shared';
import { CITIZEN_PASSWORD, dniPicture } from '../citizen.ts';
import { Caller, type Outcome } from './caller.ts';
import type { Stored } from './stored.ts';

/** Trainings and form that people use. */
export interface Offer {
  readonly trainings: readonly { readonly id: string; readonly documentId: string }[];
  readonly formId: string;
}

type Standing = 'none' | 'waiting' | 'enrolled';

/**
 * A person who signs up, completes a profile, enrols, leaves and answers a form, and records what was acknowledged.
 * After a missing response, both outcomes are possible until the database is read.
 */
export class Life {
  readonly email: string;
  readonly #dniNumber: string;
  readonly #caller: Caller;
  readonly #offer: Offer;
  readonly #codeFor: (email: string) => Promise<string>;
  readonly #steps: (() => Promise<Outcome<unknown>>)[];
  readonly #places: ReadonlyMap<string, { possible: ReadonlySet<Standing> }>;
  readonly #answered = new Set<string>();
  /** Possible stored phone numbers; each save has a new one, to tell versions apart. */
  #phones: readonly (string | null)[] = [null];
  #saved = 0;
  #account: readonly boolean[] = [false];
  #acknowledged = 0;
  #next = 0;

  /**
   * @param number unique number of this person
   * @param codeFor waits for the code mailed to an address
   */
  constructor(site: string, number: number, offer: Offer, codeFor: (email: string) => Promise<string>) {
    this.email = `persona.${String(number)}@correo.example`;
    this.#dniNumber = String(30_000_000 + number);
    this.#caller = new Caller(site, addressOf(number));
    this.#offer = offer;
    this.#codeFor = codeFor;
    this.#places = new Map(
      offer.trainings.map(({ documentId }) => [documentId, { possible: new Set<Standing>(['none']) }]),
    );
    this.#steps = this.#stepsOf(number);
  }

  /** Whether all steps are done. */
  get isOver(): boolean {
    return this.#next >= this.#steps.length;
  }

  /** Number of acknowledged writes. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Runs the next step; repeats it later if its outcome is unknown. */
  async step(): Promise<void> {
    const outcome = await this.#steps[this.#next]?.();
    if (!outcome || outcome.kind === 'unknown') return;
    if (outcome.kind === 'done') this.#acknowledged += 1;
    this.#next += 1;
  }

  /** Contradictions between the database and what was acknowledged; the stored state is the new reference. */
  compare({ people, places, answers }: Stored): string[] {
    const person = people.find(({ email }) => email === this.email);
    const wrong: string[] = [];
    const expect = <T>(what: string, possible: Iterable<T>, found: T) => {
      if (![...possible].includes(found)) {
        wrong.push(
          `${this.email}: ${what} is ${String(found)}, but ${[...possible].map(String).join(' or ')} was acknowledged`,
        );
      }
    };
    expect('the account', this.#account, person !== undefined);
    this.#account = [person !== undefined];
    expect('the telephone', this.#phones, person?.phone ?? null);
    this.#phones = [person?.phone ?? null];
    for (const [training, place] of this.#places) {
      const row = places.find((each) => each.training === training && each.person === person?.id);
      const found = row ? (row.status === 'waiting' ? 'waiting' : 'enrolled') : 'none';
      expect(`the place in ${training}`, place.possible, found);
      place.possible = withPromotion(found);
    }
    const keys = answers.filter((each) => each.person === person?.id).map(({ key }) => key);
    for (const key of this.#answered) if (!keys.includes(key)) wrong.push(`${this.email}: an answer is lost`);
    if (new Set(keys).size !== keys.length) wrong.push(`${this.email}: an answer is there twice`);
    return wrong;
  }

  /** The steps of a person, varied by number: everyone enrols, some leave, some enrol again. */
  #stepsOf(number: number): (() => Promise<Outcome<unknown>>)[] {
    const [first, second] = this.#offer.trainings.map(({ id, documentId }) => ({
      enrol: () => this.#enrol(id, documentId),
      leave: () => this.#leave(id, documentId),
    }));
    if (!first || !second) throw new Error('There are too few trainings');
    const answers = Array.from({ length: 2 }, () => {
      const key = randomUUID();
      return () => this.#answer(key);
    });
    return [
      () => this.#signUp(),
      () => this.#confirm(),
      () => this.#sendPicture(),
      () => this.#saveProfile(),
      first.enrol,
      ...answers,
      second.enrol,
      () => this.#saveProfile(),
      ...(number % 2 === 0 ? [first.leave] : []),
      ...(number % 4 === 0 ? [first.enrol] : []),
      ...(number % 3 === 0 ? [second.leave] : []),
      () => this.#saveProfile(),
    ];
  }

  async #signUp(): Promise<Outcome<unknown>> {
    const account = { email: this.email, password: CITIZEN_PASSWORD };
    if (this.#account[0] === true) {
      const credentials = { identifier: account.email, password: account.password };
      return this.#caller.send('POST', '/auth/local', meResponseSchema, credentials);
    }
    const signUp = { ...account, dniNumber: this.#dniNumber, acceptedTerms: true };
    const outcome = await this.#caller.send('POST', '/auth/local/register', meResponseSchema, signUp);
    if (outcome.kind === 'unknown') this.#account = [false, true];
    if (outcome.kind === 'done') this.#account = [true];
    if (outcome.kind === 'refused' && outcome.code === 'email-taken' && this.#account.includes(true)) {
      // Created by an earlier request of this person, whose response was lost.
      this.#account = [true];
      return { kind: 'unknown' };
    }
    if (outcome.kind === 'refused' && outcome.code === 'too-many-requests') {
      // Attempts interrupted by kills count, too. The limit lasts an hour, so this person gives up.
      this.#next = this.#steps.length;
      return { kind: 'unknown' };
    }
    return this.#expectDone(outcome, 'sign up');
  }

  async #confirm(): Promise<Outcome<unknown>> {
    // After a kill, the first mail may be held back for minutes.
    const outcome = await this.#caller.send('POST', '/me/email/code', doneResponseSchema);
    if (outcome.kind === 'unknown') return outcome;
    const code = await this.#codeFor(this.email).catch(() => undefined);
    if (code === undefined) return { kind: 'unknown' };
    return this.#caller.send('POST', '/me/email/confirmation', meResponseSchema, { code });
  }

  async #sendPicture(): Promise<Outcome<unknown>> {
    const form = new FormData();
    form.append('file', await dniPicture(), 'foto.webp');
    const path = '/me/images/dni-images';
    return this.#expectDone(
      await this.#caller.send('POST', path, uploadedImageResponseSchema, form),
      'send a picture',
    );
  }

  async #saveProfile(): Promise<Outcome<unknown>> {
    this.#saved += 1;
    const phoneNumber = `2494${String(this.#saved).padStart(6, '0')}`;
    const outcome = await this.#caller.send('PUT', '/me/profile', meResponseSchema, {
      names: 'Ana',
      surnames: 'Pérez',
      job: 'Apicultora',
      city: 'Lobería',
      sex: null,
      phoneNumber,
      dniNumber: this.#dniNumber,
    });
    if (outcome.kind === 'done') this.#phones = [phoneNumber];
    if (outcome.kind === 'unknown') this.#phones = [...this.#phones, phoneNumber];
    return this.#expectDone(outcome, 'save a profile');
  }

  async #enrol(id: string, documentId: string): Promise<Outcome<unknown>> {
    const path = `/trainings/${id}/enrolment`;
    const outcome = await this.#caller.send('POST', path, enrolmentResponseSchema);
    if (outcome.kind === 'refused' && outcome.code !== 'no-quota') this.#expectDone(outcome, 'enrol');
    this.#note(documentId, outcome, (before) =>
      outcome.kind === 'done'
        ? withPromotion(outcome.data.data.status === 'waiting' ? 'waiting' : 'enrolled')
        : outcome.kind === 'unknown'
          ? new Set([...before, 'waiting', 'enrolled'])
          : new Set(['none']),
    );
    return outcome;
  }

  async #leave(id: string, documentId: string): Promise<Outcome<unknown>> {
    const path = `/trainings/${id}/enrolment`;
    const outcome = await this.#caller.send('DELETE', path, enrolmentResponseSchema);
    this.#note(documentId, outcome, (before) =>
      outcome.kind === 'unknown' ? new Set([...before, 'none']) : new Set(['none']),
    );
    return this.#expectDone(outcome, 'leave');
  }

  #note(
    documentId: string,
    outcome: Outcome<unknown>,
    after: (before: ReadonlySet<Standing>) => ReadonlySet<Standing>,
  ): void {
    const place = this.#places.get(documentId);
    if (place && (outcome.kind !== 'refused' || outcome.code === 'no-quota')) {
      place.possible = after(place.possible);
    }
  }

  async #answer(key: string): Promise<Outcome<unknown>> {
    const { formId } = this.#offer;
    const form = await this.#caller.send('GET', `/forms/${formId}`, formResponseSchema);
    if (form.kind !== 'done') return this.#expectDone(form, 'read the form');
    const { version, questions } = form.data.data;
    const answers = questions.map(({ id }) => ({ id, text: 'Anita' }));
    const sent = { answers, trainingId: null, key, version };
    const outcome = await this.#caller.send(
      'POST',
      `/forms/${formId}/answers`,
      givenFormResponseSchema,
      sent,
    );
    if (outcome.kind === 'done') this.#answered.add(key);
    return this.#expectDone(outcome, 'answer the form');
  }

  /** @throws if the request was refused */
  #expectDone<T>(outcome: Outcome<T>, what: string): Outcome<T> {
    if (outcome.kind === 'refused') throw new Error(`${this.email} could not ${what}: ${outcome.code}`);
    return outcome;
  }
}

/** Waiting people may be promoted at any time. */
function withPromotion(standing: Standing): ReadonlySet<Standing> {
  return new Set(standing === 'waiting' ? ['waiting', 'enrolled'] : [standing]);
}

/** A unique IP address of the benchmark network (RFC 2544). */
function addressOf(number: number): string {
  return `198.18.${String((number >> 8) & 255)}.${String(number & 255)}`;
}
