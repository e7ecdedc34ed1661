import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findTools, runPostgresTool } from '../src/platform/backup/databases/postgres-tools.ts';
import { isDue } from '../src/platform/backup/nightly.ts';
import { abandonedBackups, backupName, superfluousBackups } from '../src/platform/backup/retention.ts';
import { secretsIn, secretsText, withSecrets } from '../src/platform/backup/secrets.ts';
import { isFresh } from '../src/platform/backup/status.ts';
import { databaseLogin } from '../src/platform/database/server.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const nightOf = (day: string) => backupName(at(`${day}T06:30:00`));

/** Names of nightly backups, latest first. */
function nights(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, before) =>
    backupName(at(`${last}T06:30:00`) - before * 24 * 60 * 60 * 1000),
  );
}

test('a backup is named by its time', () => {
  expect(nightOf('2026-11-22')).toBe('centro-2026-11-22T063000Z.backup');
});

/** 22 November 2026 is a Sunday. */
const RETENTION: readonly [string, readonly string[], readonly string[]][] = [
  ['nothing when there are none', [], []],
  ['nothing of a single week', nights('2026-11-22', 7), []],
  [
    'all but seven days and the Sundays of four weeks',
    nights('2026-11-22', 30),
    nights('2026-11-15', 23).filter(
      (name) => ![nightOf('2026-11-15'), nightOf('2026-11-08'), nightOf('2026-11-01')].includes(name),
    ),
  ],
  [
    'all but the last of a day',
    [
      backupName(at('2026-11-22T06:30:00')),
      backupName(at('2026-11-22T10:00:00')),
      backupName(at('2026-11-22T23:59:59')),
    ],
    [backupName(at('2026-11-22T10:00:00')), backupName(at('2026-11-22T06:30:00'))],
  ],
  ['nothing when the last backup is old', nights('2020-01-07', 7), []],
  [
    'no files with other names',
    ['foto.webp', 'centro.backup', 'centro-2020-99-99T000000Z.backup', `${nightOf('2020-01-01')}.part`],
    [],
  ],
];

test.each(RETENTION)('deletes %s', (_, names, superfluous) => {
  expect(superfluousBackups(names)).toEqual(superfluous);
  // The order does not matter, and a second run deletes nothing.
  expect(superfluousBackups(names.toReversed())).toEqual(superfluous);
  const left = names.filter((name) => !superfluous.includes(name));
  expect(superfluousBackups(left)).toEqual([]);
});

test('remains of killed backups are deleted after the next good one, except a running one', () => {
  const [before, good, after] = ['2026-11-20', '2026-11-21', '2026-11-22'].map(nightOf);
  const left = `${before ?? ''}.part`;
  const names = [left, before ?? '', good ?? '', `${after ?? ''}.part`, 'carta.part', '.part'];
  expect(abandonedBackups(names, good ?? '')).toEqual([left]);
});

const DUE: readonly [string, string | undefined, string, boolean][] = [
  ['there is none', undefined, '2026-11-22T12:00:00', true],
  ['last night has one', '2026-11-22T06:30:05', '2026-11-22T12:00:00', false],
  ['the night has not begun', '2026-11-21T06:30:05', '2026-11-22T06:29:59', false],
  ['the night begins', '2026-11-21T06:30:05', '2026-11-22T06:30:00', true],
  ['one was made by hand before the night', '2026-11-22T06:00:00', '2026-11-22T06:30:00', true],
];

test.each(DUE)('whether a backup is due when %s', (_, lastGood, now, due) => {
  expect(isDue(lastGood === undefined ? undefined : at(lastGood), at(now))).toBe(due);
});

test('a backup is fresh until the next night is over', () => {
  const lastGood = {
    made: '2026-11-22T06:30:00.000Z',
    file: '',
    bytes: 0,
    seconds: 0,
    encrypted: true,
    missing: 0,
  };
  const status = { lastGood, lastFailure: null };
  expect(isFresh(status, at('2026-11-23T12:29:59'))).toBe(true);
  expect(isFresh(status, at('2026-11-23T12:30:00'))).toBe(false);
  expect(isFresh(status, at('2026-11-22T06:29:00'))).toBe(true);
  expect(isFresh({ lastGood: null, lastFailure: null }, 0)).toBe(false);
});

test('withSecrets replaces the secrets in a file and nothing else', () => {
  const before = '# mine\nDEMO=0\nJWT_SECRET=old\n  ENCRYPTION_KEY = "older"\nPUBLISHER_SECRET=stays\n';
  const secrets = { JWT_SECRET: '#new', ENCRYPTION_KEY: 'with "quotes" and =' };
  const after = withSecrets(before, secrets);
  expect(after).toMatch(/^# mine\nDEMO=0\nPUBLISHER_SECRET=stays\nJWT_SECRET=/);
  expect(secretsIn(after)).toEqual(secrets);
  expect(secretsIn(secretsText(secrets))).toEqual(secrets);
  expect(withSecrets('', { JWT_SECRET: 'new' })).toBe('JWT_SECRET="new"\n');
  expect(secretsIn('JWT_SECRET="new"\nSMTP_URL=smtp://x\nENCRYPTION_KEY=\n')).toEqual({ JWT_SECRET: 'new' });
});

test('tools older than the server are refused', async () => {
  await expect(findTools(99)).rejects.toThrow('install postgresql-client-99, or name their folder in PATH');
});

test.each([
  ['postgres://cms:secret@localhost/centro', 'cms', 'secret'],
  ['postgres://cms%40x:a%2Fb@localhost/centro', 'cms@x', 'a/b'],
  ['postgres:///centro?host=/run/postgresql&user=cms&password=secret', 'cms', 'secret'],
  ['postgres://a:b@localhost/centro?user=c&user=d&password=', 'd', 'b'],
])('databaseLogin reads user and password as the driver does: %s', (connectionString, user, password) => {
  expect(databaseLogin(connectionString)).toEqual({ user, password });
  expect(new Client({ connectionString })).toMatchObject({ user, password });
});

test("PostgreSQL's tools connect to the same server as the cms, also through a socket", async () => {
  const tools = await findTools(1);
  const asked = runPostgresTool(
    tools,
    'psql',
    ['--command=select 1'],
    'postgres://localhost/centro?host=/nowhere&port=6543',
  );
  await expect(asked).rejects.toThrow('accepting connections on that socket');
});
