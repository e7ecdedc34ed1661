import { ApiError } from '../errors/api-error';

/** Maximum bodies, of up to 10 MB, in memory per network address: enough for a classroom. */
const MAX_HELD = 12;

/** In seconds. */
const RETRY_AFTER = 10;

const held = new Map<string, number>();

/**
 * Runs work that holds the body of a request in memory, from reading it to storing it.
 *
 * @param address from `countedAddress`
 * @throws {ApiError} `too-many-requests` while {@link MAX_HELD} bodies of the address are held
 */
export async function holdingBody<T>(address: string, work: () => Promise<T>): Promise<T> {
  const others = held.get(address) ?? 0;
  if (others >= MAX_HELD) {
    throw new ApiError('too-many-requests', 'The address sends too many files at once', RETRY_AFTER);
  }
  held.set(address, others + 1);
  try {
    return await work();
  } finally {
    const left = (held.get(address) ?? 1) - 1;
    if (left === 0) held.delete(address);
    else held.set(address, left);
  }
}
