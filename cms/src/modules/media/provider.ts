import type { Environment } from '../../platform/environment/environment';
import { clientSettings } from '../../platform/storage/bucket-client';
import { MEDIA_PROVIDERS } from '../../platform/storage/media-provider';

/**
 * Where Strapi's media library keeps its files: in `DATA_DIR/public`, or in the bucket below `uploads/`. Their addresses
 * are the same, and no file is anybody's to read but the cms's: `middlewares/bucket-media` gives them.
 */
export function mediaProvider({ bucket }: Pick<Environment, 'bucket'>): object {
  if (!bucket) return {};
  return {
    provider: MEDIA_PROVIDERS.bucket,
    providerOptions: {
      baseUrl: '/',
      rootPath: 'uploads',
      // Unless it is said that there is none, the provider asks that everybody may read.
      s3Options: { ...clientSettings(bucket), params: { Bucket: bucket.bucket, ACL: undefined } },
    },
  };
}
