/** Callbacks of waiting tasks by network address, in the order of the next turns. */
const queues = new Map<string, (() => void)[]>();
let isBusy = false;

/**
 * Runs one task at a time, round-robin over network addresses, so that many tasks from one address do not delay others.
 *
 * @param address from `countedAddress`, or a name for an internal client
 */
export async function inTurn<T>(address: string, task: () => Promise<T>): Promise<T> {
  if (isBusy) await enqueue(address);
  isBusy = true;
  try {
    return await task();
  } finally {
    isBusy = startNext();
  }
}

function enqueue(address: string): Promise<void> {
  const queue = queues.get(address) ?? [];
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
