import {
  publisherOrderSchema,
  publisherStatusSchema,
  type PublisherOutcome,
  type PublisherStatus,
} from '@centro/shared';
import { askPublisher } from '../content/ask-publisher';

/** Longest that somebody who looks at a screen waits for the publisher, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** What the staff has the publisher do. */
export type Order =
  | { readonly path: '/publish-everything' | '/resume' }
  /** Back from the release that is live as far as who asks knows. */
  | { readonly path: '/rollback'; readonly from: string };

/**
 * Asks the publisher how it stands.
 *
 * @param revision since when it is shown is told, too
 * @returns `undefined` when the publisher is away, or is another version's
 */
export async function publisherStatus(revision?: number): Promise<PublisherStatus | undefined> {
  const query = revision === undefined ? '' : `?revision=${String(revision)}`;
  const parsed = publisherStatusSchema.safeParse(await ask('GET', `/status${query}`));
  return parsed.data;
}

/** Gives the publisher an order. @returns `undefined` when the publisher is away */
export async function orderPublisher(order: Order): Promise<PublisherOutcome | undefined> {
  const query = order.path === '/rollback' ? `?from=${order.from}` : '';
  const parsed = publisherOrderSchema.safeParse(await ask('POST', order.path + query));
  return parsed.data?.outcome;
}

async function ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
  try {
    return await (await askPublisher(method, path, TIMEOUT_MS)).json();
  } catch {
    return undefined;
  }
}
