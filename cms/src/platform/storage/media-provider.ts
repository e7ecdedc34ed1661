/** Providers in the rows of the media library: a folder, or the bucket of `MEDIA_STORE`. */
export const MEDIA_PROVIDERS = { folder: 'local', bucket: 'aws-s3' } as const;

export type MediaProvider = (typeof MEDIA_PROVIDERS)[keyof typeof MEDIA_PROVIDERS];

const OURS: readonly unknown[] = Object.values(MEDIA_PROVIDERS);

/** Whether the cms stores and serves the files of a provider. */
export function isOwnProvider(provider: unknown): boolean {
  return OURS.includes(provider);
}
