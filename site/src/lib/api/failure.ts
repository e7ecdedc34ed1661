import type { ErrorCode } from '@centro/shared';

/** Why a request failed: the API's error code, or `offline` without a response. */
export type FailureCode = ErrorCode | 'offline';

export interface Failure {
  readonly code: FailureCode;
  /** Details that the API adds to some codes. */
  readonly details?: unknown;
}

/** Outcome of a request, which never throws. */
export type Result<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

/** Whether a retry may succeed. */
export function isPassing({ code }: Failure): boolean {
  return code === 'offline' || code === 'unavailable' || code === 'unexpected';
}
