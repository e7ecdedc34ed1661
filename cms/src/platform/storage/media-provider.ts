/** What the media library calls whoever keeps its files, in the row of each: a folder of ours, or the bucket of `MEDIA_STORE`. */
export const MEDIA_PROVIDERS = { folder: 'local', bucket: 'aws-s3' } as const;

export type MediaProvider = (typeof MEDIA_PROVIDERS)[keyof typeof MEDIA_PROVIDERS];

const OURS: readonly unknown[] = Object.values(MEDIA_PROVIDERS);

/** Whether files of a provider are ours to keep, and have addresses of the cms. */
export function isOwnProvider(provider: unknown): boolean {
  return OURS.includes(provider);
}
