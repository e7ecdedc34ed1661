import type { ErrorCode } from '@centro/shared';

/** An error of the API's catalogue; `message` is for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Further details of the response besides the code. */
  readonly facts: object;

  constructor(code: ErrorCode, message: string, retryAfter?: number, facts: object = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfter = retryAfter;
    this.facts = facts;
  }
}
