import type { Environment } from '../environment';
import { clientSettings } from '../object-store/bucket-client';

/**
 * Where Strapi's media library keeps its files: in `DATA_DIR/public`, or in the bucket below `uploads/`. Their addresses
 * are the same, and no file is anybody's to read but the cms's: `middlewares/bucket-media` gives them.
 */
export function mediaProvider({ bucket }: Pick<Environment, 'bucket'>): object {
  if (!bucket) return {};
  return {
    provider: 'aws-s3',
    providerOptions: {
      ...{ baseUrl: '/', rootPath: 'uploads' },
      // Unless it is said that there is none, the provider asks that everybody may read.
      s3Options: { ...clientSettings(bucket), params: { Bucket: bucket.bucket, ACL: undefined } },
    },
  };
}

/** Providers whose files have an address of the cms; editors’ browsers put its host before it in rich content. */
const OWN_PROVIDERS: readonly unknown[] = ['local', 'aws-s3'];

/** Whether files of a provider have addresses of the cms. */
export function isOwnProvider(provider: unknown): boolean {
  return OWN_PROVIDERS.includes(provider);
}
