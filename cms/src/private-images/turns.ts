import { ApiError } from '../errors/api-error';

/** What one network address may have waiting: a classroom that sends its documents, and little memory. */
const MOST_WAITING = 12;

/** In seconds; by then a few pictures more are done. */
const RETRY_AFTER = 10;

/** Those who wait, each address after the one that had its turn before. */
const waiting = new Map<string, (() => void)[]>();
let isBusy = false;

/**
 * Does one piece of work at a time, in turn for each network address: whoever sends many waits for their own.
 *
 * @param address from `countedAddress`, or what stands for one
 * @throws {ApiError} `too-many-requests` when the address has too many waiting, and what `work` throws
 */
export async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (isBusy) await turnOf(address);
  isBusy = true;
  try {
    return await work();
  } finally {
    isBusy = startNext();
  }
}

function turnOf(address: string): Promise<void> {
  const own = waiting.get(address) ?? [];
  if (own.length >= MOST_WAITING) {
    throw new ApiError('too-many-requests', 'Too many pictures of this address wait', RETRY_AFTER);
  }
  waiting.set(address, own);
  return new Promise((resolve) => {
    own.push(resolve);
  });
}

/** Whether somebody waited. */
function startNext(): boolean {
  const [first] = waiting;
  if (!first) return false;
  const [address, own] = first;
  const start = own.shift();
  waiting.delete(address);
  if (own.length > 0) waiting.set(address, own);
  start?.();
  return true;
}
