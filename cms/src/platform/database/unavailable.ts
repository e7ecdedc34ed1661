/** What the system says of a connection that is refused, cut or never answered. */
const CONNECTION_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];

/** What pg says, which has no code for it, of a connection that ended, behind the statement that knex puts before it. */
const ENDED =
  /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;

/**
 * Whether an error says that the database is not there at the moment: its connections are refused or end, it is starting
 * or stopping (PostgreSQL's classes 08 and 57P), or none became free in time. What was asked was not done, or nobody knows.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (CONNECTION_CODES.includes(code) || /^(?:08|57P)/.test(code)) return true;
  return error.name === 'KnexTimeoutError' || ENDED.test(error.message);
}
