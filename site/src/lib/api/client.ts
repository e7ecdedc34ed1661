import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CITIZEN_HEADER } from '@centro/shared/account/session';
import { errorResponseOf } from '@centro/shared/errors/contract';
import type { ZodMiniType } from 'zod/mini';
import { failureCodes } from '../../copy/failures.ts';
import type { Failure, Result } from './failure.ts';

/** Longest wait for an answer, in milliseconds; the countryside's network is slow, not dead. */
const TIMEOUT = 30_000;

/** A refusal in words of this page; a newer server may know others. */
const refusalSchema = errorResponseOf(failureCodes);

/** What every request goes through; it tells every status instead of throwing. */
export const http = axios.create({
  baseURL: '/api',
  timeout: TIMEOUT,
  validateStatus: () => true,
});

/**
 * Says with every request from now on for whom this page shows itself, so that nothing is changed for somebody else
 * whom another tab signed in meanwhile.
 */
export function setExpectedUser(uid: string): void {
  http.defaults.headers.common[CITIZEN_HEADER] = uid;
}

/** What {@link setExpectedUser} makes every request say, for those that another library sends. */
export function callerHeaders(): Record<string, string> {
  const uid: unknown = http.defaults.headers.common[CITIZEN_HEADER];
  return typeof uid === 'string' ? { [CITIZEN_HEADER]: uid } : {};
}

/**
 * Sends a request to the API and parses what it answers.
 *
 * @param schema the whole success answer, as the contract has it
 * @returns the answer's data, or why there is none: `offline` when nothing came back, `unexpected` when what came is not
 *   what the contract says (a network's own sign-in page, for one)
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

/** What an answer with an error tells. A gateway on the way may answer in a shape of its own. */
export function failureOf({ data, status }: Pick<AxiosResponse<unknown>, 'data' | 'status'>): Failure {
  const parsed = refusalSchema.safeParse(data);
  if (parsed.success) {
    const { details } = parsed.data.error;
    return { code: details.code, details };
  }
  return { code: status > 500 ? 'unavailable' : 'unexpected' };
}
