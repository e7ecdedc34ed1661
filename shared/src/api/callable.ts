/** What an HTTP status means of a call to a function (spec §8, Other). */
export const CALLABLE_STATUS = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
} as const satisfies Readonly<Record<number, string>>;

/** Why a call to a function came to nothing. */
export type CallableFailure = (typeof CALLABLE_STATUS)[keyof typeof CALLABLE_STATUS];

/** How long an answer is waited for, in milliseconds (spec §9). */
export const CALLABLE_TIMEOUT = 70_000;

const STATUS = new Map<number, CallableFailure>(
  Object.entries(CALLABLE_STATUS).map(([status, failure]) => [Number(status), failure]),
);

/** @param status HTTP status of an answer that is no success; one that no row names is `internal` */
export function callableFailure(status: number): CallableFailure {
  return STATUS.get(status) ?? 'internal';
}
