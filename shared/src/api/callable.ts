/** Error of a function call by HTTP status (spec §8, Other). */
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

/** Why a function call failed. */
export type CallableFailure = (typeof CALLABLE_STATUS)[keyof typeof CALLABLE_STATUS];

/** Timeout of a function call, in milliseconds (spec §9). */
export const CALLABLE_TIMEOUT = 70_000;

const STATUS = new Map<number, CallableFailure>(
  Object.entries(CALLABLE_STATUS).map(([status, failure]) => [Number(status), failure]),
);

/** @param status HTTP status of an error response; unlisted ones are `internal` */
export function callableFailure(status: number): CallableFailure {
  return STATUS.get(status) ?? 'internal';
}
