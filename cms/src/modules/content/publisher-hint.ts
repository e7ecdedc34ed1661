import type { Core } from '@strapi/strapi';
import { askPublisher } from './ask-publisher';

const TIMEOUT_MS = 2_000;

let sending = false;
let again = false;

/**
 * Notifies the publisher of a change (docs/architecture.md, Publishing). A lost hint only delays it until its
 * next poll, so failures are logged and not retried. Hints during a running request are merged into one.
 */
export function sendHint(strapi: Core.Strapi): void {
  if (sending) {
    again = true;
    return;
  }
  sending = true;
  void post(strapi).then(() => {
    sending = false;
    if (!again) return;
    again = false;
    sendHint(strapi);
  });
}

async function post(strapi: Core.Strapi): Promise<void> {
  try {
    const response = await askPublisher('POST', '/webhook', TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) strapi.log.warn(`The publisher refused a hint with ${String(response.status)}`);
  } catch (error) {
    strapi.log.debug(`The publisher could not be notified: ${String(error)}`);
  }
}
