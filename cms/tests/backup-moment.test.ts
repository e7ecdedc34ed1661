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

interface History {
  /** Number of photos, each replaced between the snapshot and the hold on its file. */
  readonly replaced: number;
  readonly lost: readonly string[];
}

/** An installation with one photo and some lost files; counts its open snapshots. */
function installation({ replaced, lost }: History) {
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

/** Replaced photos, lost files, expected snapshots. */
const HISTORIES: readonly [number, readonly string[], number][] = [
  [0, [], 1],
  [1, [], 2],
  [20, [], 21],
  [0, [LOST], 2],
  [1, [LOST], 2],
  [20, [LOST], 21],
];

test.each(HISTORIES)(
  'retries until nothing was replaced: %i replaced photos, %j reported missing',
  async (replaced, lost, taken) => {
    const { database, files, counted } = installation({ replaced, lost });
    const moment = await consistentMoment(database, files, staging);
    expect(moment).toMatchObject({ names: [photo(replaced)], missing: lost });
    expect(counted).toEqual({ taken, open: 1 });
  },
);

test('gives up after 50 snapshots and reports the missing files', async () => {
  const { database, files, counted } = installation({ replaced: Infinity, lost: [] });
  const moment = await consistentMoment(database, files, staging);
  expect(moment).toMatchObject({ names: [], missing: [photo(49)] });
  expect(counted).toEqual({ taken: 50, open: 1 });
});
