import { sideBySide } from '../process/side-by-side.ts';
import { currentRelease } from '../release/releases.ts';
import { filesOfRelease, type PushedFile } from './files.ts';
import { readLedger, writeLedger, type Ledger } from './ledger.ts';
import { planPush, sizeOf, type Step } from './plan.ts';
import type { PushTarget } from './target.ts';

/** How many files are on their way at once. */
const WIDTH = 8;

/** After so many files is noted what is there: whoever goes on after a crash sends no more than these again. */
const NOTED_AFTER = 64;

export interface PushOptions {
  readonly releasesFolder: string;
  readonly target: PushTarget;
  readonly secret: string;
  /** In milliseconds. */
  readonly now: number;
}

/** What a push did. */
export interface Pushed {
  readonly release: string;
  readonly sent: number;
  readonly removed: number;
  /** How many files are there. */
  readonly files: number;
}

/**
 * Makes a target show the live release; only what is different is sent. One at a time for one target. One that was
 * interrupted is gone on with by the next.
 *
 * @throws when there is no release yet, and what the target says when it fails
 */
export async function pushRelease({ releasesFolder, target, secret, now }: PushOptions): Promise<Pushed> {
  const release = currentRelease(releasesFolder);
  if (release === undefined) throw new Error('There is no release yet.');
  const wanted = await filesOfRelease(releasesFolder, release, target.layout);
  const ledger = await readLedger(target, secret);
  const steps = planPush(ledger, wanted, now);
  const count = (kind: Step['kind']) =>
    steps.filter((step) => step.kind === kind).reduce((sum, step) => sum + sizeOf(step), 0);
  const pushed = { release, sent: count('write'), removed: count('remove'), files: wanted.size };
  if (steps.length === 0 && ledger.release === release) return pushed;
  const note = () => writeLedger(target, secret, ledger);
  noteIntention(ledger, wanted, steps, now);
  await note();
  await carryOut(target, ledger, steps, note);
  ledger.release = release;
  await note();
  return pushed;
}

/** What is about to be written or removed is uncertain from now on: a crash may come before or after it. */
function noteIntention(
  ledger: Ledger,
  wanted: ReadonlyMap<string, PushedFile>,
  steps: readonly Step[],
  now: number,
): void {
  ledger.release = null;
  for (const [key, held] of ledger.files) {
    const { leftAt = now, ...rest } = held;
    ledger.files.set(key, wanted.has(key) ? rest : { ...rest, leftAt });
  }
  for (const step of steps) {
    if (step.kind === 'write') {
      for (const { key, asset } of step.files) {
        ledger.files.set(key, { hash: null, seen: ledger.files.get(key)?.seen ?? false, asset });
      }
      continue;
    }
    for (const key of step.keys) {
      const held = ledger.files.get(key);
      if (held) ledger.files.set(key, { ...held, hash: null });
    }
  }
}

/**
 * Does the steps of a plan one after the other.
 *
 * @param note keeps the ledger, which tells what is done
 * @throws what the target says when it fails; what was begun has ended then
 */
export async function carryOut(
  target: PushTarget,
  ledger: Ledger,
  steps: readonly Step[],
  note: () => Promise<void>,
): Promise<void> {
  let unnoted = 0;
  const inBatches = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
    for (let from = 0; from < items.length; from += NOTED_AFTER) {
      const batch = items.slice(from, from + NOTED_AFTER);
      await sideBySide(batch, WIDTH, work);
      unnoted += batch.length;
      if (unnoted < NOTED_AFTER) continue;
      await note();
      unnoted = 0;
    }
  };
  const write = async ({ key, hash, asset, headers, read }: PushedFile) => {
    await target.write(key, await read(), headers);
    ledger.files.set(key, { hash, seen: true, asset });
  };
  const remove = async (key: string) => {
    await target.remove(key);
    ledger.files.delete(key);
  };
  for (const step of steps) {
    if (step.kind === 'write') await inBatches(step.files, write);
    else await inBatches(step.keys, remove);
  }
}
