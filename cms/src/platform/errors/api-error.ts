import type { ErrorCode } from '@centro/shared';

/** An answer of the catalogue that is no success; `message` is for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** After how many seconds it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** What the answer's details say besides the code. */
  readonly facts: object;

  constructor(code: ErrorCode, message: string, retryAfter?: number, facts: object = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfter = retryAfter;
    this.facts = facts;
  }
}
