/** Largest JSON, form or text body, in bytes. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Maximum changes in one page of the content feed. */
export const FEED_PAGE_SIZE = 500;

/**
 * Idle timeout of connections. Longer than Caddy's two minutes and the front's one: a request on a connection that the
 * cms closes at that moment would be lost.
 */
export const IDLE_CONNECTION_MILLISECONDS = 125_000;

/**
 * Maximum connections that wait to be accepted: the opening of a popular training brings thousands within a second, and
 * the system resets those beyond. The system has its own limit, on Linux 4096 by default.
 */
export const LISTEN_BACKLOG = 4096;
