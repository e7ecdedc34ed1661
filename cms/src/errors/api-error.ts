import type { ErrorCode } from '@centro/shared';

/** An answer of the catalogue that is no success; `message` is for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
}
