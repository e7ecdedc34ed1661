import { randomUUID } from 'node:crypto';
import { OperatorError } from '@centro/shared/service/command';
import type { Places } from '../environment/environment';
import { bucketStore } from './bucket';
import { hasFiles } from './folder';
import { StorageUnavailableError } from './store';

/**
 * Checks that the bucket of `MEDIA_STORE`, if there is one, supports everything that is needed.
 *
 * @throws {OperatorError} when it cannot be written, read, listed or cleared
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
      if (!(error instanceof StorageUnavailableError)) throw error;
      throw new OperatorError(`MEDIA_STORE: s3://${bucket.bucket} cannot be ${step} (${error.kind})`);
    });
  }
}

/**
 * Checks that a bucket leaves no files in the folders that it replaces: they would be neither shown nor deleted with
 * their owner.
 *
 * @throws {OperatorError} when there are files in folders that the bucket replaces
 */
export async function assertNothingHidden(
  places: Pick<Places, 'bucket' | 'privateDirectory' | 'uploadsDirectory'>,
): Promise<void> {
  const { bucket, privateDirectory, uploadsDirectory } = places;
  if (!bucket) return;
  for (const folder of [privateDirectory, uploadsDirectory]) {
    if (!(await hasFiles(folder))) continue;
    throw new OperatorError(
      `MEDIA_STORE: ${folder} has files, which belong in the bucket; a backup made without MEDIA_STORE and restored with it (restore --replace) moves them`,
    );
  }
}
