import {
  publisherOutcomeSchema,
  publisherStatusSchema,
  type PublisherOutcome,
  type PublisherStatus,
} from '@centro/shared';
import { askPublisher } from '../content/ask-publisher';

/** Maximum wait of a screen for the publisher, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** A command of the staff for the publisher. */
export type Order =
  | { readonly path: '/publish-everything' | '/resume' }
  /** `from` is the release that the client believes to be live. */
  | { readonly path: '/rollback'; readonly from: string };

/**
 * Reads the status of the publisher.
 *
 * @param revision includes since when this revision is live
 * @returns `undefined` when the publisher is unavailable or of another version
 */
export async function publisherStatus(revision?: number): Promise<PublisherStatus | undefined> {
  const query = revision === undefined ? '' : `?revision=${String(revision)}`;
  const parsed = publisherStatusSchema.safeParse(await ask('GET', `/status${query}`));
  return parsed.data;
}

/** Sends a command to the publisher. @returns `undefined` when it is unavailable */
export async function orderPublisher(order: Order): Promise<PublisherOutcome | undefined> {
  const query = order.path === '/rollback' ? `?from=${order.from}` : '';
  const parsed = publisherOutcomeSchema.safeParse(await ask('POST', order.path + query));
  return parsed.data?.outcome;
}

async function ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
  try {
    return await (await askPublisher(method, path, TIMEOUT_MS)).json();
  } catch {
    return undefined;
  }
}
