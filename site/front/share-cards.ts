import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shareCardFile } from '../release/layout.ts';
import { copy } from './copy.ts';
import { answerText, type Exchange } from './exchange.ts';
import { CACHE_CONTROL, type HeaderTable } from './headers.ts';
import { answerFromFolder } from './media.ts';

/** Polling interval for a card that is being drawn, in milliseconds. */
const POLL_INTERVAL_MS = 100;

/** Maximum requests that wait at once, since clients can invent names. */
const WAITING_LIMIT = 20;

/** The name is a hash of the content; other sites embed cards. */
export const SHARE_CARD_HEADERS: HeaderTable = {
  'cache-control': CACHE_CONTROL.asset,
  'content-type': 'image/jpeg',
  'cross-origin-resource-policy': 'cross-origin',
};

export interface ShareCards {
  /** Serves a card; waits for one that is still being drawn because its page has just gone live. */
  answer: (exchange: Exchange, name: string) => Promise<void>;
}

/**
 * @param folder where the publisher puts cards
 * @param timeout longest wait for a card that is being drawn, in milliseconds
 */
export function createShareCards(folder: string, timeout: number): ShareCards {
  let waiting = 0;

  async function isThereSoon(file: string, { response }: Exchange): Promise<boolean> {
    const since = performance.now();
    while (!(await isThere(file))) {
      if (response.destroyed || performance.now() - since > timeout) return false;
      await delay(POLL_INTERVAL_MS);
    }
    return true;
  }

  async function whetherThere(file: string, exchange: Exchange): Promise<boolean> {
    if (waiting >= WAITING_LIMIT) return isThere(file);
    waiting += 1;
    try {
      return await isThereSoon(file, exchange);
    } finally {
      waiting -= 1;
    }
  }

  return {
    async answer(exchange, name) {
      const file = shareCardFile(name);
      const missing = () => {
        answerText(exchange, 404, copy.notFound);
      };
      if (await whetherThere(path.join(folder, file), exchange)) {
        answerFromFolder(exchange, { folder, name: file, headers: SHARE_CARD_HEADERS }, missing);
      } else missing();
    },
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
