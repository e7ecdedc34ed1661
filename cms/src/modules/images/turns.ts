import { ApiError } from '../../platform/errors/api-error';

/** In seconds. */
const RETRY_AFTER = 10;

/** Callbacks of waiting tasks by network address, in the order of the next turns. */
const queues = new Map<string, (() => void)[]>();
let isBusy = false;

/**
 * Runs one task at a time, round-robin over network addresses, so that many tasks from one address do not delay others.
 *
 * @param address from `countedAddress`, or a name for an internal client
 * @param maxWaiting tasks of the address already in its queue before another one is rejected
 * @throws {ApiError} `too-many-requests`, and what `task` throws
 */
export async function inTurn<T>(address: string, task: () => Promise<T>, maxWaiting = Infinity): Promise<T> {
  if (isBusy) await enqueue(address, maxWaiting);
  isBusy = true;
  try {
    return await task();
  } finally {
    isBusy = startNext();
  }
}

function enqueue(address: string, maxWaiting: number): Promise<void> {
  const queue = queues.get(address) ?? [];
  if (queue.length >= maxWaiting) {
    throw new ApiError('too-many-requests', 'The queue of this address is full', RETRY_AFTER);
  }
  queues.set(address, queue);
  return new Promise((resolve) => {
    queue.push(resolve);
  });
}

/** Returns false when no task waits. */
function startNext(): boolean {
  const [next] = queues;
  if (!next) return false;
  const [address, queue] = next;
  const start = queue.shift();
  queues.delete(address);
  if (queue.length > 0) queues.set(address, queue);
  start?.();
  return true;
}
