/**
 * Every error the API can answer with, and its HTTP status.
 * Names are permanent; Spanish texts live in the site's copy.
 */
export const ERROR_STATUS = {
  'invalid-body': 400,
  'invalid-parameters': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];
