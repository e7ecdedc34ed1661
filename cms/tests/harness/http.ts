import { contentFeedSchema, errorResponseSchema, type ContentFeed, type ErrorCode } from '@centro/shared';
import { expect } from 'vitest';
import { PUBLISHER_SECRET, type CmsProcess } from './cms.ts';

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request; a body that is JSON is parsed. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
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

/** Expects an error in the shape of the contract. */
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
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(cursor)) query.set(name, String(value));
  const answer = await send(`${url}/internal/content-feed?${query.toString()}`, {
    headers: { authorization: `Bearer ${PUBLISHER_SECRET}` },
  });
  expect(answer.status).toBe(200);
  return contentFeedSchema.parse(answer.body);
}

/** The revision the content is at now. */
export async function revisionOf(cms: Pick<CmsProcess, 'url'>): Promise<number> {
  return (await readFeed(cms)).revision;
}
