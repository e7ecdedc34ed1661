/** Largest JSON, form or text body, in bytes. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Most changes in one page of the content feed. */
export const FEED_PAGE_SIZE = 500;

/**
 * How long an idle connection stays open. Caddy keeps its own for two minutes and the front for one: a request on a connection
 * that the cms closes at that moment would be lost.
 */
export const IDLE_CONNECTION_MILLISECONDS = 125_000;

/**
 * Connections that may wait until they are accepted: the minute a popular training opens brings thousands within a
 * second, and the system resets those beyond. It has a limit of its own, which on Linux is 4096 unless it was changed.
 */
export const LISTEN_BACKLOG = 4096;
