import type { Environment } from '../../platform/environment/environment';
import { clientSettings } from '../../platform/storage/bucket-client';
import { MEDIA_PROVIDERS } from '../../platform/storage/media-provider';

/**
 * Storage of Strapi's media library: `DATA_DIR/public`, or `uploads/` in the bucket. Both have the same addresses. The
 * bucket is readable by the cms only, and `middlewares/bucket-media` serves its files.
 */
export function mediaProvider({ bucket }: Pick<Environment, 'bucket'>): object {
  if (!bucket) return {};
  return {
    provider: MEDIA_PROVIDERS.bucket,
    providerOptions: {
      baseUrl: '/',
      rootPath: 'uploads',
      // Without an explicit `undefined`, the provider requests public read access.
      s3Options: { ...clientSettings(bucket), params: { Bucket: bucket.bucket, ACL: undefined } },
    },
  };
}
