import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedDatabase } from '../src/platform/backup/databases/database.ts';
import type { SavedFiles } from '../src/platform/backup/files/files.ts';
import { consistentMoment } from '../src/platform/backup/moment.ts';

const LOST = 'private/dni-images/lost.webp';
const photo = (count: number) => `private/passport-photos/${String(count)}.webp`;

let staging: string;

beforeEach(async () => {
  staging = await mkdtemp(path.join(tmpdir(), 'moment-'));
});

afterEach(async () => {
  await rm(staging, { recursive: true, force: true });
});

interface Life {
  /** So many photos are replaced each right after a snapshot, before the photo is held. */
  readonly replaced: number;
  readonly lost: readonly string[];
}

/** An installation with one photo and what it lost, which counts its open snapshots. */
function living({ replaced, lost }: Life) {
  const counted = { taken: 0, open: 0 };
  let current = 0;
  const database: Pick<SavedDatabase, 'snapshot'> = {
    snapshot: () => {
      counted.taken += 1;
      counted.open += 1;
      const names = [photo(current), ...lost];
      const rows = names.map((name) => ({ name: name.replace('private/', '') }));
      return Promise.resolve({
        ask: (sql) => Promise.resolve(sql.includes('passport_photo') ? rows : []),
        tables: () => Promise.resolve([]),
        dump: () => Promise.resolve({ file: '', version: null }),
        close: () => {
          counted.open -= 1;
          return Promise.resolve();
        },
      });
    },
  };
  const files: Pick<SavedFiles, 'hold'> = {
    hold: (names) => {
      if (current < replaced) current += 1;
      return Promise.resolve(names.filter((name) => name !== photo(current)));
    },
  };
  return { database, files, counted };
}

/** Replaced photos, lost files, snapshots that it takes. */
const LIVES: readonly [number, readonly string[], number][] = [
  [0, [], 1],
  [1, [], 2],
  [20, [], 21],
  [0, [LOST], 2],
  [1, [LOST], 2],
  [20, [LOST], 21],
];

test.each(LIVES)(
  'a moment with %i replaced photos and %j lost has its photo, and tells of the lost alone',
  async (replaced, lost, taken) => {
    const { database, files, counted } = living({ replaced, lost });
    const moment = await consistentMoment(database, files, staging);
    expect(moment).toMatchObject({ names: [photo(replaced)], missing: lost });
    expect(counted).toEqual({ taken, open: 1 });
  },
);

test('who never stops is saved all the same, with what was missing at the end', async () => {
  const { database, files, counted } = living({ replaced: Infinity, lost: [] });
  const moment = await consistentMoment(database, files, staging);
  expect(moment).toMatchObject({ names: [], missing: [photo(49)] });
  expect(counted).toEqual({ taken: 50, open: 1 });
});
