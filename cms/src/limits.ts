/** Largest file an editor can upload, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Largest JSON, form or text body, in bytes. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Most changes in one page of the content feed. */
export const FEED_PAGE_SIZE = 500;

/**
 * How long a connection stays open that nobody uses. The front keeps its own for a little less: one that the cms, held
 * up by a rush, closed as a request came on it would cost that request its answer.
 */
export const IDLE_CONNECTION_MILLISECONDS = 75_000;

/**
 * Connections that may wait until they are accepted: the minute a popular training opens brings thousands within a
 * second, and the system resets those beyond. It has a limit of its own, which on Linux is 4096 unless it was changed.
 */
export const WAITING_CONNECTIONS = 4096;
