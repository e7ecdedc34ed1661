/** What the media library calls whoever keeps its files, in the row of each: a folder of ours, or the bucket of `MEDIA_STORE`. */
export const MEDIA_PROVIDERS = { folder: 'local', bucket: 'aws-s3' } as const;

export type MediaProvider = (typeof MEDIA_PROVIDERS)[keyof typeof MEDIA_PROVIDERS];
