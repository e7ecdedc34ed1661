/** System errors of a connection that is refused, lost or never answered. */
const CONNECTION_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];

/**
 * Messages of pg for an ended connection, which has no code; knex puts the statement before them. Of a transaction that
 * could not begin, knex says only that it is complete, at its first statement.
 */
const ENDED =
  /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)|^Transaction query already complete/;

/**
 * Whether an error means that the database is unavailable: connections are refused or lost, it is starting or stopping
 * (PostgreSQL's classes 08 and 57P), or no connection became free in time. The statement was not executed, or its
 * outcome is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (CONNECTION_CODES.includes(code) || /^(?:08|57P)/.test(code)) return true;
  return error.name === 'KnexTimeoutError' || ENDED.test(error.message);
}
