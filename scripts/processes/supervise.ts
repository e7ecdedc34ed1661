import { OperatorError } from '../../shared/src/service/command.ts';
import { describeEnding, type Child } from './child.ts';
import { pause } from './wait.ts';

export interface SuperviseOptions {
  readonly name: string;
  readonly start: () => Child;
  /** Whether an end by itself, with an exit code, means that another start would fail too. */
  readonly mayGiveUp: () => boolean;
}

/** A process that is started again when it ends without being asked to. */
export interface Supervised {
  /** Rejects with a `OperatorError` when it gave up. */
  readonly failed: Promise<never>;
  stop: () => Promise<void>;
}

const FIRST_PAUSE = 500;
const MAX_PAUSE_MS = 30_000;
/** After so many milliseconds the next end counts as the first one again. */
const STEADY = 60_000;

/** Keeps a process running, with growing pauses when it keeps ending. */
export function supervise({ name, start, mayGiveUp }: SuperviseOptions): Supervised {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child = start();
  const watched = watch();
  const failed = watched.then(() => new Promise<never>(() => undefined));
  // Whoever waits for the start hears of it; later nobody need.
  failed.catch(() => undefined);
  return {
    failed,
    stop: async () => {
      stopping.abort();
      await child.stop();
      await watched.catch(() => undefined);
    },
  };

  async function watch(): Promise<void> {
    for (let next = FIRST_PAUSE; ; next = Math.min(next * 2, MAX_PAUSE_MS)) {
      const started = Date.now();
      const ending = await child.ended;
      if (isStopping()) return;
      if (ending.code !== null && mayGiveUp()) {
        throw new OperatorError(`The ${name} could not start (${describeEnding(ending)}); see above.`);
      }
      if (Date.now() - started > STEADY) next = FIRST_PAUSE;
      console.log(
        `[${name}] ended (${describeEnding(ending)}); starting it again in ${String(next / 1000)} s`,
      );
      await pause(next, stopping.signal);
      if (isStopping()) return;
      child = start();
    }
  }
}
