import { randomUUID } from 'node:crypto';
import { OperatorError } from '@centro/shared/service/command';
import type { Places } from '../environment/environment';
import { bucketStore } from './bucket';
import { hasFiles } from './folder';
import { StorageUnavailableError } from './store';

/**
 * Makes sure that the bucket of `MEDIA_STORE`, should there be one, does all that will be asked of it.
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
 * Makes sure that nothing is left where nobody looks once there is a bucket: nor would anybody see it any more, nor would it go
 * when its owner does.
 *
 * @throws {OperatorError} when there are files in folders that the bucket takes the place of
 */
export async function assertNothingHidden(
  places: Pick<Places, 'bucket' | 'privateDirectory' | 'uploadsDirectory'>,
): Promise<void> {
  const { bucket, privateDirectory, uploadsDirectory } = places;
  if (!bucket) return;
  for (const folder of [privateDirectory, uploadsDirectory]) {
    if (!(await hasFiles(folder))) continue;
    throw new OperatorError(
      `MEDIA_STORE: ${folder} has files, which belong in the bucket; a backup made without MEDIA_STORE and brought back with it (restore --replace) moves them`,
    );
  }
}
