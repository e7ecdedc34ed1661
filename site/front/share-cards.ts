import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shareCardFile } from '../release/layout.ts';
import { copy } from './copy.ts';
import { answerText, type Exchange } from './exchange.ts';
import { CACHE_CONTROL, type HeaderTable } from './headers.ts';
import { answerFromFolder } from './media.ts';

/** Time between two looks for a card that is being drawn, in milliseconds. */
const LOOK_AGAIN = 100;

/** Most requests that wait at once; names can be made up. */
const WAITING_LIMIT = 20;

/** The name tells all that is drawn; other sites are what a card is made for. */
export const SHARE_CARD_HEADERS: HeaderTable = {
  'cache-control': CACHE_CONTROL.asset,
  'content-type': 'image/jpeg',
  'cross-origin-resource-policy': 'cross-origin',
};

export interface ShareCards {
  /** Answers with a card; one shared in the moment its page went live may still have to be drawn. */
  answer: (exchange: Exchange, name: string) => Promise<void>;
}

/**
 * @param folder where the publisher puts cards
 * @param patience longest wait for a card that is being drawn, in milliseconds
 */
export function createShareCards(folder: string, patience: number): ShareCards {
  let waiting = 0;

  async function isThereSoon(file: string, { response }: Exchange): Promise<boolean> {
    const since = performance.now();
    while (!(await isThere(file))) {
      if (response.destroyed || performance.now() - since > patience) return false;
      await delay(LOOK_AGAIN);
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
