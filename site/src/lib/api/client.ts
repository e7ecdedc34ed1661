import { CITIZEN_HEADER } from '@centro/shared/account/session';
import { errorResponseSchema } from '@centro/shared/errors/contract';
import type { ZodMiniType } from 'zod/mini';
import type { Failure, Result } from './failure.ts';

/** Longest wait for an answer, in milliseconds; the countryside's network is slow, not dead. */
const TIMEOUT = 30_000;

interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  readonly url: string;
  /** Sent as JSON, a form as multipart. */
  readonly data?: object;
  /** In milliseconds. */
  readonly timeout?: number;
}

interface ApiResponse {
  readonly status: number;
  readonly data: unknown;
}

let expectedUser: string | undefined;

/**
 * Says with every request from now on for whom this page shows itself, so that nothing is changed for somebody else
 * whom another tab signed in meanwhile.
 */
export function speakFor(uid: string): void {
  expectedUser = uid;
}

/** What {@link speakFor} makes every request say, for those that another library sends. */
export function callerHeaders(): Record<string, string> {
  return expectedUser === undefined ? {} : { [CITIZEN_HEADER]: expectedUser };
}

/**
 * Sends a request to the API and parses what it answers.
 *
 * @param schema the whole success answer, as the contract has it
 * @returns the answer's data, or why there is none: `offline` when nothing came back, `unexpected` when what came is not
 *   what the contract says (a network's own sign-in page, for one)
 */
export async function send<T>(schema: ZodMiniType<{ data: T }>, request: ApiRequest): Promise<Result<T>> {
  const response = await requestApi(request).catch(() => undefined);
  if (!response) return { ok: false, failure: { code: 'offline' } };
  if (response.status >= 400) return { ok: false, failure: failureOf(response) };
  const parsed = schema.safeParse(response.data);
  return parsed.success
    ? { ok: true, data: parsed.data.data }
    : { ok: false, failure: { code: 'unexpected' } };
}

async function requestApi({
  method = 'GET',
  url,
  data,
  timeout = TIMEOUT,
}: ApiRequest): Promise<ApiResponse> {
  const headers = callerHeaders();
  const isJson = data !== undefined && !(data instanceof FormData);
  if (isJson) headers['content-type'] = 'application/json';
  const response = await fetch(`/api${url}`, {
    method,
    headers,
    body: isJson ? JSON.stringify(data) : (data ?? null),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: response.status, data: parseJson(await response.text()) };
}

/** @returns undefined when the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What an answer with an error tells. A gateway on the way may answer in a shape of its own. */
export function failureOf({ data, status }: ApiResponse): Failure {
  const parsed = errorResponseSchema.safeParse(data);
  if (parsed.success) {
    const { details } = parsed.data.error;
    return { code: details.code, details };
  }
  return { code: status > 500 ? 'unavailable' : 'unexpected' };
}
