import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { pause, until } from '../../processes/wait.ts';
import { startInstance, type Instance } from '../instance.ts';
import { openCentre, type Centre } from './centre.ts';
import { openMailSink, type MailSink } from './mail-sink.ts';
import { incompleteWrites, hurryMails, readStored, type Stored } from './stored.ts';
import { startVisitors, type VisitorFigures } from './visitors.ts';

export interface KillOptions {
  readonly kills: number;
  /** Determines the moments of the kills. */
  readonly seed: number;
  /** For PostgreSQL; SQLite by default. */
  readonly databaseUrl?: string;
  /** Control: makes the cms acknowledge before it commits, which must be detected. */
  readonly lateCommits?: boolean;
  /** Stops after the current kill, with all final checks. */
  readonly ending?: AbortSignal;
  /** Called with a line after each kill. */
  readonly report?: (line: string) => void;
}

/** Figures of a run. */
export interface KillFigures {
  readonly kills: number;
  readonly people: number;
  /** People's acknowledged writes. */
  readonly acknowledged: number;
  /** Versions of the training and news published by the editor. */
  readonly published: number;
  readonly mails: number;
  /** Number of repeated deliveries, each after a kill. */
  readonly repeated: number;
  /** Maximum time from the start of the cms to its first response, in milliseconds. */
  readonly slowestStart: number;
  readonly visitors: VisitorFigures;
}

const PEOPLE_AT_ONCE = 6;
/** Mails that one process sends concurrently; a kill may repeat each of them (docs/adr/027). */
const MAILS_IN_HAND = 5;
const SETTLED = { atMost: 120_000 };
const LATE_COMMITS = pathToFileURL(path.join(import.meta.dirname, 'late-commits.mts')).href;

/** Conditions for a kill, in order. */
interface Moment {
  /** Acknowledged writes since the last start. */
  readonly acknowledged: number;
  /** Acknowledged publishes since the last start, which take longer than other writes. */
  readonly published: number;
  /** Delay after both, in milliseconds. */
  readonly later: number;
  /** Delay of a second kill, in milliseconds after the next start began; `null` for none. */
  readonly starting: number | null;
}

const moments: fc.Arbitrary<Moment> = fc.record({
  acknowledged: fc.integer({ min: 1, max: 16 }),
  published: fc.nat({ max: 2 }),
  later: fc.integer({ min: 0, max: 400 }),
  starting: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
  ),
});

/**
 * Kills the cms at random moments while people sign up, enrol, save and answer, an editor publishes and visitors read.
 * Compares after each kill what is stored with what was acknowledged.
 *
 * @throws with everything that was lost, incomplete, duplicated or not shown
 */
export async function killAgainAndAgain(options: KillOptions): Promise<KillFigures> {
  const { databaseUrl, lateCommits = false } = options;
  const sink = await openMailSink();
  try {
    const instance = await startInstance({
      ...(databaseUrl !== undefined && { databaseUrl }),
      variables: {
        SMTP_URL: sink.url,
        TRUSTED_PROXIES: '1',
        ...(lateCommits && { NODE_OPTIONS: `--import=${LATE_COMMITS}` }),
      },
    });
    try {
      return await new Killing(instance, sink, await openCentre(instance), options).run();
    } finally {
      await instance.stop();
    }
  } finally {
    await sink.stop();
  }
}

class Killing {
  readonly #instance: Instance;
  readonly #sink: MailSink;
  readonly #centre: Centre;
  readonly #options: KillOptions;
  #kills = 0;
  #slowestStart = 0;

  constructor(instance: Instance, sink: MailSink, centre: Centre, options: KillOptions) {
    this.#instance = instance;
    this.#sink = sink;
    this.#centre = centre;
    this.#options = options;
  }

  async run(): Promise<KillFigures> {
    const { kills, seed, ending, report = () => undefined } = this.#options;
    const visitors = startVisitors(this.#instance.front.url, this.#centre.pages);
    try {
      for (const moment of fc.sample(moments, { numRuns: kills, seed })) {
        if (ending?.aborted) break;
        await this.#round(moment);
        this.#kills += 1;
        this.#refuse([...(await this.#wrong()), ...visitors.mistakes]);
        const acknowledged = String(this.#centre.acknowledged());
        report(`${String(this.#kills)} of ${String(kills)} kills, ${acknowledged} acknowledged`);
      }
      await this.#settle();
      const { missingOnSite } = this.#centre;
      await until(async () => (await missingOnSite()).length === 0, { ...SETTLED, every: 250 });
      this.#refuse([...(await this.#wrong()), ...(await this.#unsent()), ...(await missingOnSite())]);
    } finally {
      await visitors.stop();
    }
    this.#refuse(visitors.mistakes);
    return this.#figures(visitors.figures());
  }

  /** Works until the cms is killed, and restarts it; the start may be killed, too. */
  async #round({ acknowledged, published, later, starting }: Moment): Promise<void> {
    const { cms } = this.#instance;
    const { newsroom } = this.#centre;
    const people = this.#centre.acknowledged() + acknowledged;
    const editor = newsroom.acknowledged + published;
    const over = new AbortController();
    const work = this.#centre.work(PEOPLE_AT_ONCE, over.signal);
    const isTime = () => this.#centre.acknowledged() >= people && newsroom.acknowledged >= editor;
    const waited = until(isTime, { ...SETTLED, every: 10, signal: over.signal });
    await Promise.race([work, waited.then(() => pause(later))]);
    await cms.kill();
    over.abort();
    await work;
    if (starting !== null) {
      const started = cms.start().catch(() => undefined);
      await pause(starting);
      await cms.kill();
      await started;
    }
    const began = performance.now();
    await cms.start();
    this.#slowestStart = Math.max(this.#slowestStart, performance.now() - began);
  }

  async #wrong(): Promise<string[]> {
    const stored = await readStored(this.#instance);
    const compared = this.#centre.people.flatMap((life) => life.compare(stored));
    return [...compared, ...(await incompleteWrites(this.#instance)), ...this.#centre.oversold(stored)];
  }

  /** Waits until all mails are sent, after making them due. */
  async #settle(): Promise<void> {
    await this.#instance.cms.kill();
    await hurryMails(this.#instance);
    await this.#instance.cms.start();
    const isSettled = async () => (await readStored(this.#instance)).mails.every(({ sent }) => sent);
    await until(isSettled, { ...SETTLED, every: 250 });
  }

  /** Errors of deliveries: missing, changed or unknown mails, and more repeats than kills explain. */
  async #unsent(): Promise<string[]> {
    const { mails, places } = await readStored(this.#instance);
    const { received } = this.#sink;
    const due = mails.filter((mail, index) => isWanted(mail, mails.slice(index + 1), places));
    const missing = due.filter(({ name, sent }) => !sent || !received.has(name));
    const known = new Set(mails.map(({ name }) => name));
    const changed = [...received].filter(
      ([name, contents]) => !known.has(name) || new Set(contents).size > 1,
    );
    const repeated = this.#repeated();
    // Each round may kill twice, and settling kills once more.
    const allowed = (2 * this.#kills + 1) * MAILS_IN_HAND;
    return [
      ...missing.map(({ kind, name }) => `The mail ${name} (${kind}) never arrived`),
      ...changed.map(([name]) => `The mail ${name} is changed or unknown`),
      ...(repeated > allowed ? [`${String(repeated)} mails were repeated`] : []),
    ];
  }

  #repeated(): number {
    return [...this.#sink.received.values()].reduce((sum, { length }) => sum + length - 1, 0);
  }

  #refuse(mistakes: readonly string[]): void {
    if (mistakes.length === 0) return;
    throw new Error([`With seed ${String(this.#options.seed)}:`, ...mistakes.slice(0, 20)].join('\n'));
  }

  #figures(visitors: VisitorFigures): KillFigures {
    const { people, newsroom, acknowledged } = this.#centre;
    return {
      kills: this.#kills,
      people: people.length,
      acknowledged: acknowledged(),
      published: newsroom.acknowledged + newsroom.published.length,
      mails: this.#sink.received.size,
      repeated: this.#repeated(),
      slowestStart: Math.round(this.#slowestStart),
      visitors,
    };
  }
}

/** Whether a mail must be delivered: welcome mails, and the last mail about each enrolment that still exists. */
function isWanted(
  { kind, person, training }: Stored['mails'][number],
  later: Stored['mails'],
  places: Stored['places'],
): boolean {
  if (kind === 'welcome') return true;
  const isSame = (other: { readonly person: number | null; readonly training: string | null }) =>
    other.person === person && other.training === training;
  return places.some(isSame) && !later.some(isSame);
}
