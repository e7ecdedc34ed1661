import fs from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { build } from './build.ts';
import { until } from './processes/wait.ts';
import {
  backUp,
  ENGINES,
  failedStart,
  KEY,
  openDrill,
  restore,
  type Drill,
  type Ended,
  type Variables,
} from './testing/backups.ts';
import { startBucket, type RunningBucket } from './testing/bucket.ts';
import type { Citizen } from './testing/citizen.ts';
import { stoppedDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { startInstance, type Instance } from './testing/instance.ts';
import { newCitizens, publishPicture, startReplacing } from './testing/lively-centre.ts';

/** Enough people to stay below the upload limit of each, however long the backups take. */
const PEOPLE = 8;
const BACKUPS = 3;
const SHOWN = { atMost: 30_000 };
const OWN_PICTURE = '/api/me/images/dni-images';

beforeAll(async () => {
  await build({ admin: false });
}, 300_000);

describe.each(ENGINES)('on %s', (engine) => {
  let drill: Drill;
  let bucket: RunningBucket;
  let elsewhere: RunningBucket;
  /** Stores its files in folders; `second` was restored from it into a bucket. */
  let first: Instance;
  let second: Instance;
  let people: readonly Citizen[];
  let picture: string;
  let moved: string;
  let backup: string;
  let picturesMeanwhile: number;
  const outcomes: Ended[] = [];

  beforeAll(async () => {
    drill = await openDrill(engine);
    [bucket, elsewhere] = [await startBucket('medios', false), await startBucket('otros', false)];
    first = await startInstance({
      ...drill.instance(await drill.createDatabase()),
      processes: ['cms', 'front'],
    });
    picture = await publishPicture(await first.editor());
    people = await newCitizens(first, PEOPLE);
    moved = drill.inFolder('moved.backup');
    expect(await backUp(first.environment, [moved])).toMatchObject({ code: 0 });
    second = await startInstance({
      ...drill.instance({
        ...(await drill.createDatabase()),
        ...(await secretsOf(moved)),
        ...inBucket(bucket),
      }),
      processes: ['cms', 'front'],
      prepare: async ({ variables }) => {
        // The target already contains files.
        await fs.mkdir(path.join(String(variables['DATA_DIR']), 'private/dni-images'), { recursive: true });
        await fs.writeFile(path.join(String(variables['DATA_DIR']), 'private/dni-images/old.webp'), 'old');
        await putObject(bucket, 'private/dni-images/stray.webp');
        expect(await restore([moved, '--replace'], variables)).toMatchObject({ code: 0 });
      },
    });
    const replacing = startReplacing(second, people);
    await until(() => replacing.pictures() > PEOPLE, SHOWN);
    const picturesBefore = replacing.pictures();
    backup = drill.inFolder('bucket.backup');
    for (let count = 0; count < BACKUPS; count += 1) {
      outcomes.push(await backUp(second.environment, [backup]));
    }
    picturesMeanwhile = replacing.pictures() - picturesBefore;
    await replacing.stop();
  });

  afterAll(async () => {
    for (const instance of [first, second]) await instance.stop();
    for (const each of [bucket, elsewhere]) await each.stop();
    await drill.end();
  });

  const inBucket = ({ address, variables }: RunningBucket) => ({ ...variables, MEDIA_STORE: address.href });
  const secretsOf = async (file: string) =>
    z.record(z.string(), z.string()).parse(parseEnv((await restore([file, '--secrets'], KEY)).output));

  async function providersIn({ DATA_DIR: dataDirectory = '', ...variables }: Variables): Promise<unknown[]> {
    const rows = await stoppedDatabase({ dataDirectory, variables }).rows('select provider from files');
    return rows.map(({ provider }) => provider);
  }

  async function ownPicture({ front }: Instance, { session }: Citizen): Promise<Buffer> {
    const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
    return bytesAt(`${front.url}${OWN_PICTURE}`, { cookie });
  }

  test('restoring into a bucket moves all files there and leaves none in folders', async () => {
    for (const person of people) {
      expect((await ownPicture(second, person)).equals(await ownPicture(first, person))).toBe(true);
    }
    const before = await bytesAt(first.cms.url + picture);
    for (const place of [bucket.url, second.cms.url]) {
      expect((await bytesAt(place + picture)).equals(before)).toBe(true);
    }
    expect(await providersIn(second.environment.variables)).toEqual(['aws-s3']);
    expect(await keysIn(bucket, 'private/dni-images/')).toHaveLength(PEOPLE);
    for (const folder of ['private', 'public/uploads']) {
      const left = await fs.readdir(path.join(second.environment.dataDirectory, folder), { recursive: true });
      expect(left.filter((name) => name.includes('.'))).toEqual([]);
    }
  });

  test('a backup of a bucket is consistent while people replace their pictures', async () => {
    // Control: pictures were replaced during the backups.
    expect(picturesMeanwhile).toBeGreaterThan(1);
    expect(outcomes.map(({ code }) => code)).toEqual(Array.from({ length: BACKUPS }, () => 0));
    expect(outcomes.map(({ output }) => output).join('\n')).not.toContain('Missing');
    const place: Variables = { ...(await drill.emptyPlace()), ...inBucket(elsewhere) };
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    const keys = await keysIn(elsewhere, 'private/passport-photos/');
    for (const { session } of people) {
      expect(keys.filter((key) => key.includes(`/${session.me.uid}-`))).toHaveLength(1);
    }
    const named = await stoppedDatabase({ dataDirectory: place['DATA_DIR'] ?? '', variables: place }).rows(
      'select passport_photo as name from up_users where passport_photo is not null',
    );
    expect(named.map(({ name }) => `private/${String(name)}`).sort()).toEqual(keys);
  });

  test('a backup of a bucket can be restored into folders', async () => {
    const place = await drill.emptyPlace();
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    expect(await providersIn(place)).toEqual(['local']);
    const folder = place['DATA_DIR'] ?? '';
    const [mine = ''] = await keysIn(bucket, 'private/dni-images/');
    for (const [file, key] of [
      [mine, `/${mine}`],
      [`public${picture}`, picture],
    ] as const) {
      expect((await fs.readFile(path.join(folder, file))).equals(await bytesAt(bucket.url + key))).toBe(true);
    }
  });

  test('a restore replaces the contents of a bucket only with --replace, and removes all other files', async () => {
    const place: Variables = { ...(await drill.emptyPlace()), ...inBucket(elsewhere) };
    await putObject(elsewhere, 'unfinished/stray');
    const refused = { code: 1, output: matching('There is an installation here already') };
    expect(await restore([moved], place)).toMatchObject(refused);
    expect(await keysIn(elsewhere, 'unfinished/')).toEqual(['unfinished/stray']);
    expect(await restore([moved, '--replace'], place)).toMatchObject({ code: 0 });
    expect(await keysIn(elsewhere, 'unfinished/')).toEqual([]);
    expect(await keysIn(elsewhere, 'private/passport-photos/')).toEqual([]);
    expect(await keysIn(elsewhere, 'private/dni-images/')).toHaveLength(PEOPLE);
  });

  test('an unreachable bucket is reported in one line; the last backup stays and nothing is restored', async () => {
    const away = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' };
    const before = await fs.readFile(backup);
    const made = await backUp(second.environment, [backup], { variables: away });
    expect(made).toMatchObject({ code: 1, output: matching('MEDIA_STORE: ') });
    expect(made.output.split('\n')).toHaveLength(1);
    expect((await fs.readFile(backup)).equals(before)).toBe(true);
    const place: Variables = { ...(await drill.emptyPlace()), ...inBucket(elsewhere), ...away };
    expect(await restore([backup], place)).toMatchObject({ code: 1, output: matching('MEDIA_STORE: ') });
    await expect(fs.access(place['SECRETS_FILE'] ?? '')).rejects.toThrow('ENOENT');
  });

  test('the cms refuses to start with the bucket of another installation', async () => {
    const place: Variables = { ...first.environment.variables, ...(await drill.emptyPlace()) };
    const CMS_PORT = String(await freePort());
    const { code, output } = await failedStart({ ...place, ...inBucket(bucket), CMS_PORT });
    expect(code).toBe(1);
    expect(output).toMatch(/^cms: MEDIA_STORE: s3:\/\/medios belongs to another installation[^\n]+$/m);
    // Control: the owner of the bucket starts with it.
    await second.cms.stop();
    await second.cms.start();
  });

  test('the cms refuses to start if folders replaced by the bucket contain files', async () => {
    await first.cms.stop();
    const { code, output } = await failedStart({ ...first.environment.variables, ...inBucket(elsewhere) });
    expect(code).toBe(1);
    expect(output).toMatch(/^cms: MEDIA_STORE: \S+private has files, which belong in the bucket; [^\n]+$/);
    // Control: it starts without the bucket.
    await first.cms.start();
  });
});

async function bytesAt(address: string, headers: Variables = {}): Promise<Buffer> {
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function matching(what: string): unknown {
  return expect.stringContaining(what);
}

/** The keys with a prefix, sorted. */
async function keysIn({ url }: RunningBucket, prefix: string): Promise<string[]> {
  const list = await (await fetch(`${url}?list-type=2&prefix=${prefix}`)).text();
  return Array.from(list.matchAll(/<Key>([^<]+)</g), ([, key = '']) => key).sort();
}

async function putObject({ url }: RunningBucket, key: string): Promise<void> {
  expect((await fetch(`${url}/${key}`, { method: 'PUT', body: key })).status).toBe(200);
}
