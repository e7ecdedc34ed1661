import { randomUUID } from 'node:crypto';
import type { Places } from '../environment';
import { StartError } from '../errors/start-error';
import { bucketStore } from './bucket';
import { StoreAway } from './store';

/**
 * Makes sure that the bucket of `MEDIA_STORE`, should there be one, does all that will be asked of it.
 *
 * @throws {StartError} when it cannot be written, read, listed or cleared
 */
export async function assertBucketWorks({ bucket }: Pick<Places, 'bucket'>): Promise<void> {
  if (!bucket) return;
  const store = bucketStore(bucket, 'checks/');
  const key = randomUUID();
  const steps = [
    ['written', () => store.put(key, Buffer.from('ok'))],
    ['read', async () => (await store.open(key))?.content.destroy()],
    ['listed', () => store.list(key)[Symbol.asyncIterator]().next()],
    ['cleared', () => store.remove(key)],
  ] as const;
  for (const [step, work] of steps) {
    await work().catch((error: unknown) => {
      if (!(error instanceof StoreAway)) throw error;
      throw new StartError(`MEDIA_STORE: s3://${bucket.bucket} cannot be ${step} (${error.kind})`);
    });
  }
}
