import { OperatorError } from '../../shared/src/service/command.ts';
import { describeEnding, type Child } from './child.ts';
import { pause } from './wait.ts';

export interface SuperviseOptions {
  readonly name: string;
  readonly start: () => Child;
  /** Whether an exit with a code means that a restart would fail, too. */
  readonly mayGiveUp: () => boolean;
}

/** A process that is restarted when it ends unexpectedly. */
export interface Supervised {
  /** Rejects with an `OperatorError` if restarting is given up. */
  readonly failed: Promise<never>;
  stop: () => Promise<void>;
}

const FIRST_PAUSE = 500;
const MAX_PAUSE_MS = 30_000;
/** Uptime in milliseconds that resets the pause before restarts. */
const STEADY = 60_000;

/** Keeps a process running, with exponential back-off between restarts. */
export function supervise({ name, start, mayGiveUp }: SuperviseOptions): Supervised {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child = start();
  const watched = watch();
  const failed = watched.then(() => new Promise<never>(() => undefined));
  // Only awaited during the start; prevents an unhandled rejection later.
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
