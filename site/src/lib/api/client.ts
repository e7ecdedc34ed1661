import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CITIZEN_HEADER } from '@centro/shared/account/session';
import { errorResponseOf } from '@centro/shared/errors/contract';
import type { ZodMiniType } from 'zod/mini';
import { failureCodes } from '../../copy/failures.ts';
import type { Failure, Result } from './failure.ts';

/** Request timeout in milliseconds; long, because rural networks are slow. */
const TIMEOUT = 30_000;

/** An error response with a code that this page knows; a newer server may have others. */
const refusalSchema = errorResponseOf(failureCodes);

/** HTTP client of all requests; resolves on every status instead of throwing. */
export const http = axios.create({
  baseURL: '/api',
  timeout: TIMEOUT,
  validateStatus: () => true,
});

/**
 * Sends the uid of this page's citizen with every further request, so that the server changes nothing for another
 * account that signed in in another tab.
 */
export function setExpectedUser(uid: string): void {
  http.defaults.headers.common[CITIZEN_HEADER] = uid;
}

/** The header of {@link setExpectedUser}, for requests of other libraries. */
export function callerHeaders(): Record<string, string> {
  const uid: unknown = http.defaults.headers.common[CITIZEN_HEADER];
  return typeof uid === 'string' ? { [CITIZEN_HEADER]: uid } : {};
}

/**
 * Sends a request to the API and parses the response.
 *
 * @param schema of the whole success response
 * @returns the response's data or the failure: `offline` without a response, `unexpected` if it does not match the
 *   contract (a captive portal, for example)
 */
export async function send<T>(
  schema: ZodMiniType<{ data: T }>,
  request: AxiosRequestConfig,
): Promise<Result<T>> {
  const response = await http.request<unknown>(request).catch(() => undefined);
  if (!response) return { ok: false, failure: { code: 'offline' } };
  if (response.status >= 400) return { ok: false, failure: failureOf(response) };
  const parsed = schema.safeParse(response.data);
  return parsed.success
    ? { ok: true, data: parsed.data.data }
    : { ok: false, failure: { code: 'unexpected' } };
}

/** Failure of an error response. A gateway may respond in another shape. */
export function failureOf({ data, status }: Pick<AxiosResponse<unknown>, 'data' | 'status'>): Failure {
  const parsed = refusalSchema.safeParse(data);
  if (parsed.success) {
    const { details } = parsed.data.error;
    return { code: details.code, details };
  }
  return { code: status > 500 ? 'unavailable' : 'unexpected' };
}
