import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { pause, until } from '../../processes/wait.ts';
import { startInstance, type Instance } from '../instance.ts';
import { openCentre, type Centre } from './centre.ts';
import { openMailSink, type MailSink } from './mail-sink.ts';
import { halvesIn, hurryMails, readStored, type Stored } from './stored.ts';
import { startVisitors, type VisitorFigures } from './visitors.ts';

export interface KillOptions {
  readonly kills: number;
  /** Decides when the cms is killed. */
  readonly seed: number;
  /** PostgreSQL; SQLite unless told. */
  readonly databaseUrl?: string;
  /** Whether the cms acknowledges before it commits, which must be found out. */
  readonly lateCommits?: boolean;
  /** Ends it early: after the kill under way, with all that is looked at in the end. */
  readonly ending?: AbortSignal;
  /** Is told how far it has got. */
  readonly report?: (line: string) => void;
}

/** What happened while the cms was killed again and again. */
export interface KillFigures {
  readonly kills: number;
  readonly people: number;
  /** Requests of theirs that changed something and were acknowledged. */
  readonly acknowledged: number;
  /** Versions and news that an editor published. */
  readonly published: number;
  readonly mails: number;
  /** Those that came once more, each after a kill. */
  readonly repeated: number;
  /** Longest time from the start of the cms until it answered, in milliseconds. */
  readonly slowestStart: number;
  readonly visitors: VisitorFigures;
}

const PEOPLE_AT_ONCE = 6;
/** Mails that one process has in hand at a time, each of which a kill may repeat (docs/adr/027). */
const MAILS_IN_HAND = 5;
const SETTLED = { atMost: 120_000 };
const LATE_COMMITS = pathToFileURL(path.join(import.meta.dirname, 'late-commits.mts')).href;

/** When the cms is killed. */
interface Moment {
  /** After so many requests were acknowledged since its start, however long that takes. */
  readonly acknowledged: number;
  /** And so much was published: a publish takes longer than what people do. */
  readonly published: number;
  /** And so many milliseconds went by. */
  readonly later: number;
  /** Once more, so many milliseconds after its next start began. */
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
 * Kills the cms at random moments while people sign up, enrol, save and answer, an editor publishes and visitors read,
 * and each time compares what it stored with what it acknowledged.
 *
 * @throws saying what was lost, half done, twice or not shown
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

  /** Work until the cms is killed, and its start, which may be killed as well. */
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
    return [...compared, ...(await halvesIn(this.#instance)), ...this.#centre.oversold(stored)];
  }

  /** Lets everything that is under way come to its end, with nobody's help but that mails need not wait. */
  async #settle(): Promise<void> {
    await this.#instance.cms.kill();
    await hurryMails(this.#instance);
    await this.#instance.cms.start();
    const isSettled = async () => (await readStored(this.#instance)).mails.every(({ sent }) => sent);
    await until(isSettled, { ...SETTLED, every: 250 });
  }

  /** Mails that did not leave, or left more often than kills explain. */
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
    // One kill for the end, and those of starts.
    const allowed = (2 * this.#kills + 1) * MAILS_IN_HAND;
    return [
      ...missing.map(({ kind, name }) => `The mail ${name} (${kind}) never arrived`),
      ...changed.map(([name]) => `The mail ${name} came as another one, or is nobody's`),
      ...(repeated > allowed ? [`${String(repeated)} mails came again`] : []),
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

/** Whether a mail has to arrive: of how somebody stands the last one does, unless they have left since. */
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
