import { text } from 'node:stream/consumers';
import { OperatorError } from '@centro/shared/service/command';
import type { Core } from '@strapi/strapi';
import { currentRevision } from './revision';
import { environment } from '../../platform/environment/environment';
import { bucketStore, OWNER_KEY } from '../../platform/storage/bucket';

/**
 * Makes the bucket of `MEDIA_STORE` this installation's, or sees that it is. The daily work of another would remove whatever
 * its own database does not name.
 *
 * @throws {OperatorError} when the bucket is another's
 */
export async function claimBucket(strapi: Core.Strapi): Promise<void> {
  const { bucket } = environment();
  if (!bucket) return;
  const store = bucketStore(bucket, '');
  const { epoch } = await currentRevision(strapi);
  const found = await store.open(OWNER_KEY);
  if (!found) await store.put(OWNER_KEY, Buffer.from(epoch));
  else if ((await text(found.content)) !== epoch) {
    throw new OperatorError(
      `MEDIA_STORE: s3://${bucket.bucket} belongs to another installation, or to this one's database before a backup was brought back; give this one a bucket of its own`,
    );
  }
}
