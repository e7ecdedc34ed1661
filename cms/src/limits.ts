/** Largest file an editor can upload, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Largest JSON, form or text body, in bytes. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Most changes in one page of the content feed. */
export const FEED_PAGE_SIZE = 500;
