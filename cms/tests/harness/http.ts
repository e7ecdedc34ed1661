import { contentFeedSchema, errorResponseSchema, type ContentFeed, type ErrorCode } from '@centro/shared';
import { bearerOf } from '@centro/shared/service/bearer';
import { expect } from 'vitest';
import { type CmsProcess } from './cms.ts';
import { PUBLISHER_SECRET } from './cms-program.ts';

/** A response with its body, parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request and reads the response. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  return answerOf(await fetch(url, init));
}

/** Sends a request as the publisher does. */
export async function sendAsPublisher(url: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('authorization', bearerOf(PUBLISHER_SECRET));
  return send(url, { ...init, headers });
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Expects an error response of the contract. */
export function expectError({ status, body }: Answer, code: ErrorCode, expectedStatus: number): void {
  const { error } = errorResponseSchema.parse(body);
  expect({ status, code: error.details.code }).toEqual({ status: expectedStatus, code });
  expect(error.status).toBe(status);
}

/** Reads one page of the content feed as the publisher does. */
export async function readFeed(
  { url }: Pick<CmsProcess, 'url'>,
  cursor: { readonly revision?: number; readonly key?: string } = {},
): Promise<ContentFeed> {
  const address = new URL('/internal/content-feed', url);
  for (const [name, value] of Object.entries(cursor)) address.searchParams.set(name, String(value));
  const answer = await sendAsPublisher(address.href);
  expect(answer.status).toBe(200);
  return contentFeedSchema.parse(answer.body);
}

/** The current revision of the content. */
export async function revisionOf(cms: Pick<CmsProcess, 'url'>): Promise<number> {
  return (await readFeed(cms)).revision;
}
