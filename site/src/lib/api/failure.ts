import type { ErrorCode } from '@centro/shared';

/** Why a request came to nothing: what the API answered, or that no answer came. */
export type FailureCode = ErrorCode | 'offline';

export interface Failure {
  readonly code: FailureCode;
  /** What the API says besides, of some codes. */
  readonly details?: unknown;
}

/** What became of a request; nothing about it is ever thrown. */
export type Result<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

/** Whether the same request may well succeed a little later. */
export function isPassing({ code }: Failure): boolean {
  return code === 'offline' || code === 'unavailable' || code === 'unexpected';
}
