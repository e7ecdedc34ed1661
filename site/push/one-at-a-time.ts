import path from 'node:path';
import { acquireLock, LockedError } from '../process/lock.ts';

/**
 * Does work that pushes releases of a folder, unless another process of this machine does.
 *
 * @throws when another process is at it
 */
export async function oneAtATime<Result>(
  releasesFolder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await acquireLock(path.join(path.dirname(releasesFolder), 'push.lock'), 0).catch(
    (error: unknown) => {
      if (error instanceof LockedError) throw new Error(`process ${String(error.pid)} is pushing already`);
      throw error;
    },
  );
  try {
    return await work();
  } finally {
    lock.release();
  }
}
