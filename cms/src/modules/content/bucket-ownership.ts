import { text } from 'node:stream/consumers';
import { OperatorError } from '@centro/shared/service/command';
import type { Core } from '@strapi/strapi';
import { currentRevision } from './revision';
import { environment } from '../../platform/environment/environment';
import { bucketStore, OWNER_KEY } from '../../platform/storage/bucket';

/**
 * Claims the bucket of `MEDIA_STORE` for this installation, or checks that it already owns it. The daily jobs of
 * another installation would remove all files that its own database does not reference.
 *
 * @throws {OperatorError} when another installation owns the bucket
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
      `MEDIA_STORE: s3://${bucket.bucket} belongs to another installation, or to this one's database before a restore; give this one a bucket of its own`,
    );
  }
}
