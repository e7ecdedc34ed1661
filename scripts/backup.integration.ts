import fs from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { build } from './build.ts';
import { openCitizenSession } from './demo/cms/citizens.ts';
import { until } from './processes/wait.ts';
import {
  backUp,
  ENGINES,
  isEmpty,
  KEY,
  openDrill,
  PASSPHRASE,
  RECIPIENT,
  restore,
  startBackup,
  type Drill,
  type Ended,
  type Variables,
} from './testing/backups.ts';
import { approve } from './testing/certificates.ts';
import { CITIZEN_PASSWORD, newCitizen, type Citizen } from './testing/citizen.ts';
import { isCredentialGood } from './testing/credential-verifier.ts';
import { stoppedDatabase } from './testing/database.ts';
import { startInstance, type Instance } from './testing/instance.ts';
import { mailsTo } from './testing/mail.ts';
import {
  flippedBit,
  newCitizens,
  publishPicture,
  publishTraining,
  WITHOUT_END,
  sentMails,
  settledMails,
  startCrowd,
  startReplacing,
  overwriteWithRandomData,
  type Crowd,
  type WantedTraining,
} from './testing/lively-centre.ts';
import { administratorSession } from './testing/staff.ts';

/** People in the backup of the first release, and the code of the graduate's certificate. */
const personSchema = z.object({ email: z.string(), dniNumber: z.string() });
const releaseSchema = z.object({ graduate: personSchema, other: personSchema, code: z.string() });

const SHOWN = { atMost: 30_000 };
const EARLY = 8;
const CROWD = 5;
/** Makes a program print its peak memory at exit, in KiB. */
const WITH_MEMORY_REPORT = {
  NODE_OPTIONS: `--import=data:text/javascript,process.on('exit',()=>console.log('memory:'+process.resourceUsage().maxRSS))`,
};
const LARGE_MEGABYTES = 400;
/** The usual peak is 200 to 250 for any size; containers have 512 (docs/adr/063). */
const MAX_MEGABYTES = 350;
/** Each replaces the one before; the last one is restored. */
const BACKUPS = 4;

beforeAll(async () => {
  await build({ admin: false });
}, 300_000);

describe.each(ENGINES)('on %s', (engine) => {
  let drill: Drill;
  let first: Instance;
  let second: Instance;
  let training: WantedTraining;
  /** Enrolled or waiting before the backup begins, in this order. */
  let early: readonly Citizen[];
  let crowd: Crowd;
  let picturesMeanwhile: number;
  /** Number of responses that each person of the crowd had received when the backup began. */
  let answersBefore: readonly number[];
  let mailsBefore: readonly string[];
  let picture: string;
  let code: string;
  let backup: string;
  const outcomes: Ended[] = [];

  beforeAll(async () => {
    drill = await openDrill(engine);
    first = await startInstance(drill.instance(await drill.createDatabase()));
    const editor = await first.editor();
    training = await publishTraining(editor, undefined, undefined, WITHOUT_END);
    picture = await publishPicture(editor);
    early = await newCitizens(first, EARLY);
    for (const { session } of early) await session.enrol(training.id);
    const late = await newCitizens(first, CROWD);
    const [graduate] = early;
    if (!graduate) throw new Error('There is no early participant');
    code = await approve(first, training, graduate);
    mailsBefore = await settledMails(first);
    crowd = startCrowd(late, training);
    const replacing = startReplacing(first, [...early, ...late]);
    await until(
      () => crowd.people.every(({ answers }) => answers.length > 2) && replacing.pictures() > EARLY + CROWD,
      SHOWN,
    );
    const picturesBefore = replacing.pictures();
    answersBefore = crowd.people.map(({ answers }) => answers.length);
    backup = drill.inFolder('centro.backup');
    for (let count = 0; count < BACKUPS; count += 1) {
      outcomes.push(await backUp(first.environment, [backup]));
    }
    picturesMeanwhile = replacing.pictures() - picturesBefore;
    await crowd.stop();
    await replacing.stop();
    const { publicUrl, adminPassword, editorPassword } = first.environment;
    const passwords = { DEMO_ADMIN_PASSWORD: adminPassword, DEMO_EDITOR_PASSWORD: editorPassword };
    second = await startRestored(backup, { ...passwords, PUBLIC_URL: publicUrl });
  }, 180_000);

  afterAll(async () => {
    for (const instance of [first, second]) await instance.stop();
    await drill.end();
  });

  /** Restores a backup into another installation and starts it. */
  async function startRestored(file: string, more: Variables): Promise<Instance> {
    const { output } = await restore([file, '--secrets'], KEY);
    const secrets = z.record(z.string(), z.string()).parse(parseEnv(output));
    return startInstance({
      ...drill.instance({ ...(await drill.createDatabase()), ...secrets, ...more }),
      prepare: async ({ variables: all }) => {
        expect(await restore([file], all)).toMatchObject({ code: 0 });
      },
    });
  }

  /** Requests an address through the front of an instance with the citizen's cookies from `first`. */
  function fetchAs({ front }: Instance, { session }: Citizen, address: string): Promise<Response> {
    const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
    return fetch(`${front.url}${address}`, { headers: { cookie } });
  }

  const jsonFrom = async ({ front }: Instance, address: string): Promise<unknown> =>
    JSON.parse(await (await fetch(`${front.url}${address}`)).text());
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test('is consistent while people enrol', () => {
    expect(outcomes.map(({ code: exit }) => exit)).toEqual(Array.from({ length: BACKUPS }, () => 0));
    // Control: people enrolled meanwhile.
    const grown = crowd.people.filter(
      ({ answers }, index) => answers.length > (answersBefore[index] ?? 0) + 1,
    );
    expect(grown.length).toBeGreaterThan(0);
  });

  test('restores everything that was acknowledged before it began', async () => {
    const address = `/api/trainings/${training.id}/enrolment`;
    const standings = await Promise.all(
      early.map(async (citizen): Promise<unknown> =>
        JSON.parse(await (await fetchAs(second, citizen, address)).text()),
      ),
    );
    expect(standings).toMatchObject([
      { data: { status: 'approved', certificateId: code } },
      ...Array.from({ length: training.places - 1 }, () => ({ data: { status: 'enrolled' } })),
      ...Array.from({ length: EARLY - training.places }, (__, index) => ({
        data: { status: 'waiting', position: index + 1 },
      })),
    ]);
    for (const [index, { citizen, answers }] of crowd.people.entries()) {
      const { data } = z
        .object({ data: z.object({ status: z.string() }) })
        .parse(await (await fetchAs(second, citizen, address)).json());
      const possible = answers.slice((answersBefore[index] ?? 0) - 1).map(({ status }) => status);
      expect(possible).toContain(data.status);
    }
  });

  test('has no more people enrolled than places, and no duplicate positions', async () => {
    const { rows } = stoppedDatabase(second.environment);
    const people = await rows(
      `select status, position from enrolments where training_id = '${training.documentId}'`,
    );
    const waiting = people.filter(({ status }) => status === 'waiting');
    expect(people.length - waiting.length).toBe(training.places);
    const positions = waiting.map(({ position }) => Number(position));
    expect(new Set(positions).size).toBe(positions.length);
    const [capacity] = await rows(
      `select taken, waiting, last_position from training_capacities where training_id = '${training.documentId}'`,
    );
    expect(capacity).toMatchObject({ taken: training.places, waiting: waiting.length });
    expect(Number(capacity?.['last_position'])).toBeGreaterThanOrEqual(Math.max(...positions));
  });

  test('restores private and public pictures', async () => {
    const [owner, other] = early;
    if (!owner || !other) throw new Error('There is no early participant');
    const address = '/api/me/images/dni-images';
    const [before, after] = await Promise.all([first, second].map((at) => fetchAs(at, owner, address)));
    expect(after?.status).toBe(200);
    if (before && after) expect((await bytesOf(after)).equals(await bytesOf(before))).toBe(true);
    const [publicBefore, publicAfter] = await Promise.all(
      [first, second].map(({ cms }) => fetch(`${cms.url}${picture}`)),
    );
    expect(publicAfter?.status).toBe(200);
    if (publicBefore && publicAfter) {
      expect((await bytesOf(publicAfter)).equals(await bytesOf(publicBefore))).toBe(true);
    }
  });

  test('contains one version of a picture that is being replaced', async () => {
    // Control: files were replaced during the backups.
    expect(picturesMeanwhile).toBeGreaterThan(1);
    expect(outcomes.map(({ output }) => output).join('\n')).not.toContain('Missing');
    const [owner] = early;
    if (!owner) throw new Error('There is no early participant');
    const answer = await fetchAs(second, owner, '/api/me/images/passport-photos');
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).length).toBeGreaterThan(100);
    const files = await fs.readdir(path.join(second.environment.dataDirectory, 'private', 'passport-photos'));
    expect(files.filter((name) => name.startsWith(owner.session.me.uid))).toHaveLength(1);
  });

  test('preserves sessions and passwords of citizens, and edits by staff go live', async () => {
    const [owner] = early;
    if (!owner) throw new Error('There is no early participant');
    expect((await fetchAs(second, owner, '/api/me')).status).toBe(200);
    const again = await openCitizenSession(second.front.url, owner, owner.dniNumber);
    expect(again.me.uid).toBe(owner.session.me.uid);
    const editor = await second.editor();
    const next = await publishTraining(editor, 'Apicultura de llanura');
    const shown = async ({ id }: WantedTraining) =>
      (await fetch(`${second.front.url}/capacitaciones/${id}`)).status === 200;
    expect(await shown(training)).toBe(true);
    expect(await until(() => shown(next), SHOWN)).toBe(true);
  });

  test('keeps certificates verifiable, and the signing key', async () => {
    const did = z.record(z.string(), z.unknown()).parse(await jsonFrom(second, '/.well-known/did.json'));
    const credentialOf = async (instance: Instance, id: string) =>
      z
        .looseObject({
          proof: z.looseObject({ verificationMethod: z.string() }),
          credentialStatus: z.looseObject({ statusListCredential: z.url() }),
        })
        .parse(await jsonFrom(instance, `/api/certificates/${id}/credential`));
    const credential = await credentialOf(first, code);
    const { pathname } = new URL(credential.credentialStatus.statusListCredential);
    const list = z.record(z.string(), z.unknown()).parse(await jsonFrom(second, pathname));
    expect(await isCredentialGood(credential, { did, statusLists: [list] })).toBe(true);
    // Control: without its keys the issuer's document verifies nothing.
    expect(
      await isCredentialGood(credential, { did: { ...did, verificationMethod: [] }, statusLists: [list] }),
    ).toBe(false);
    const [, graduate] = early;
    if (!graduate) throw new Error('There is no early participant');
    const session = await openCitizenSession(second.front.url, graduate, graduate.dniNumber);
    const next = await approve(second, training, { ...graduate, session });
    expect((await credentialOf(second, next)).proof.verificationMethod).toBe(
      credential.proof.verificationMethod,
    );
  });

  test('sends no mail twice', async () => {
    expect(mailsBefore.length).toBeGreaterThan(EARLY);
    // The outbox is sent in order, so this mail leaves after any that would be repeated.
    const newcomer = await newCitizen(second);
    await newcomer.session.enrol(training.id);
    expect(await until(async () => (await mailsTo(second, newcomer.email)).length > 0, SHOWN)).toBe(true);
    const mails = await sentMails(second);
    expect(mails.filter((name) => mailsBefore.includes(name))).toEqual([]);
  });

  test('is rejected before anything is written if damaged or not decryptable', async () => {
    const place = await drill.emptyPlace();
    const refused = async (file: string, variables: Variables, why: RegExp) => {
      const { code: exit, output } = await restore([file], { ...place, ...variables });
      expect(exit).toBe(1);
      expect(output).toMatch(why);
      expect(output.split('\n')).toHaveLength(1);
      expect(await isEmpty(place)).toBe(true);
    };
    await refused(backup, PASSPHRASE, /BACKUP_KEY does not open the backup/);
    await refused(
      backup,
      { BACKUP_KEY: RECIPIENT },
      /BACKUP_KEY is a recipient, which seals and does not open/,
    );
    await refused(backup, { BACKUP_KEY: '' }, /is encrypted; BACKUP_KEY has to open it/);
    await refused(await flippedBit(backup), {}, /is damaged/);
    await fs.writeFile(drill.inFolder('half'), (await fs.readFile(backup)).subarray(0, -100));
    await refused(drill.inFolder('half'), {}, /is damaged/);
    await refused(import.meta.filename, {}, /is no backup/);
    await refused(drill.inFolder('nothing'), {}, /cannot be read \(ENOENT\)/);
    // Control: the intact backup is restored.
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    expect(await isEmpty(place)).toBe(false);
  });

  test('without a key contains no secrets and reports it; damage is still detected', async () => {
    const open = drill.inFolder('open.backup');
    const { output } = await backUp(first.environment, [open], { variables: { BACKUP_KEY: '' } });
    expect(output).toContain('It is not encrypted');
    expect(await restore([open, '--secrets'], {})).toEqual({ code: 0, output: '' });
    const place = await drill.emptyPlace();
    expect(await restore([await flippedBit(open)], place)).toMatchObject({
      code: 1,
      output: matching('is damaged'),
    });
    expect(await isEmpty(place)).toBe(true);
    expect(await restore([open], place)).toMatchObject({
      code: 0,
      output: matching('The backup has no secrets'),
    });
    await expect(fs.access(place['SECRETS_FILE'] ?? '')).rejects.toThrow('ENOENT');
  });

  test('is encrypted with a passphrase, or for a recipient', async () => {
    const file = drill.inFolder('sealed.backup');
    for (const [sealing, opening] of [
      [PASSPHRASE, PASSPHRASE],
      [{ BACKUP_KEY: RECIPIENT }, KEY],
    ] as const) {
      expect(await backUp(first.environment, [file], { variables: sealing })).toMatchObject({ code: 0 });
      expect((await fs.readFile(file)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
      expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
      const { output } = await restore([file, '--secrets'], opening);
      expect(parseEnv(output)['ENCRYPTION_KEY']).toBe(first.environment.variables['ENCRYPTION_KEY']);
    }
    const short = await backUp(first.environment, [file], { variables: { BACKUP_KEY: 'corta' } });
    expect(short).toEqual({ code: 1, output: 'BACKUP_KEY needs at least 16 characters' });
  });

  test('replaces an existing installation only with --replace', async () => {
    const place = await drill.emptyPlace();
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    const stray = path.join(place['DATA_DIR'] ?? '', 'private', 'stray');
    await fs.writeFile(stray, '');
    expect(await restore([backup], place)).toMatchObject({
      code: 1,
      output: matching('There is an installation here already'),
    });
    await fs.access(stray);
    expect(await restore([backup, '--replace'], place)).toMatchObject({ code: 0 });
    await expect(fs.access(stray)).rejects.toThrow('ENOENT');
  });

  test('can be restored and made with pictures on another disk', async ({ skip }) => {
    const disk = await fs.mkdtemp('/dev/shm/centro-backup-').catch(() => drill.folder);
    skip((await fs.stat(disk)).dev === (await fs.stat(drill.folder)).dev, 'there is one disk only');
    const place = await drill.emptyPlace();
    await fs.mkdir(place['DATA_DIR'] ?? '');
    await fs.symlink(disk, path.join(place['DATA_DIR'] ?? '', 'public'));
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    expect(await fs.readdir(disk)).toEqual(['uploads']);
    await fs.access(path.join(disk, picture));
    const { environment } = first;
    const there = await backUp(environment, [drill.inFolder('disk.backup')], { variables: place });
    expect(there).toMatchObject({ code: 0 });
    expect(there.output).not.toContain('Missing');
    await fs.rm(disk, { recursive: true });
  });

  test('is not restored while the system runs', async () => {
    expect(await restore([backup, '--replace'], first.environment.variables)).toMatchObject({
      code: 1,
      output: matching(/stop (?:it|them) first/),
    });
    expect((await fetch(`${first.cms.url}/_health`)).ok).toBe(true);
  });

  test('of the first release is restored and started by this version', async () => {
    const release = path.join(import.meta.dirname, 'testing/releases', `1-${engine.toLowerCase()}`);
    const {
      graduate,
      other,
      code: its,
    } = releaseSchema.parse(JSON.parse(await fs.readFile(`${release}.json`, 'utf8')));
    const instance = await startRestored(`${release}.backup`, {
      PUBLIC_URL: 'http://localhost:4321',
      DEMO_ADMIN_PASSWORD: 'Una-clave-de-prueba-1',
    });
    try {
      const place = async (who: typeof graduate) => {
        const account = { email: who.email, password: CITIZEN_PASSWORD };
        const session = await openCitizenSession(instance.front.url, account, who.dniNumber);
        return session.enrol(training.id);
      };
      expect(await place(graduate)).toEqual({ status: 'approved', certificateId: its });
      expect(await place(other)).toEqual({ status: 'enrolled' });
      expect((await fetch(`${instance.front.url}/capacitaciones/${training.id}`)).status).toBe(200);
      await administratorSession(instance);
    } finally {
      await instance.stop();
    }
  });

  test('of a newer version is rejected before anything is written', async () => {
    const place = await drill.emptyPlace();
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    const { DATA_DIR = '', DATABASE_URL } = place;
    const { execute } = stoppedDatabase({
      dataDirectory: DATA_DIR,
      variables: DATABASE_URL === undefined ? {} : { DATABASE_URL },
    });
    await execute([
      `update strapi_core_store_settings set value = '1000' where key = 'centro_schema_version'`,
    ]);
    const newer = drill.inFolder('newer.backup');
    expect(await backUp(first.environment, [newer], { variables: place })).toMatchObject({ code: 0 });
    const empty = await drill.emptyPlace();
    expect(await restore([newer], empty)).toMatchObject({
      code: 1,
      output: matching(/is of a newer version of this program \(tables 1000, here \d+\)/),
    });
    expect(await isEmpty(empty)).toBe(true);
  });

  test('is not restored on another database engine', async () => {
    const { DATABASE_URL, ...place } = await drill.emptyPlace();
    const other = DATABASE_URL === undefined ? { DATABASE_URL: 'postgres://127.0.0.1:1/none' } : {};
    expect(await restore([backup], { ...place, ...other })).toMatchObject({
      code: 1,
      output: matching(/^The backup is of an installation on \w+ .*; this one is on \w+ /),
    });
  });

  test('requires its secrets in the environment if they cannot be written', async () => {
    const { SECRETS_FILE, ...place } = await drill.emptyPlace();
    const other = { ...place, ENCRYPTION_KEY: 'another-encryption-key-for-tests' };
    await fs.writeFile(SECRETS_FILE ?? '', 'ENCRYPTION_KEY=another-one-than-that\n');
    for (const variables of [place, other, { ...other, SECRETS_FILE: SECRETS_FILE ?? '' }]) {
      const { code: exit, output } = await restore([backup], variables);
      expect(exit).toBe(1);
      expect(output).toMatch(/ENCRYPTION_KEY.*: the environment has others than the backup/);
    }
    // Control: the environment's secrets come from the file.
    await fs.writeFile(SECRETS_FILE ?? '', `MINE=1\nENCRYPTION_KEY=${other.ENCRYPTION_KEY}\n`);
    expect(await restore([backup], { ...other, SECRETS_FILE: SECRETS_FILE ?? '' })).toMatchObject({
      code: 0,
    });
    const secrets = parseEnv(await fs.readFile(SECRETS_FILE ?? '', 'utf8'));
    const { MINE, ENCRYPTION_KEY } = secrets;
    expect({ MINE, ENCRYPTION_KEY }).toEqual({
      MINE: '1',
      ENCRYPTION_KEY: first.environment.variables['ENCRYPTION_KEY'],
    });
    expect((await fs.stat(SECRETS_FILE ?? '')).mode & 0o777).toBe(0o600);
  });

  test('is made every night, at once if one is missing, and --status checks its age', async () => {
    const nights = drill.inFolder('nights');
    await fs.mkdir(nights);
    const [old, older] = ['centro-2020-01-02T063000Z.backup', 'centro-2020-01-02T053000Z.backup'];
    for (const name of [old, older]) await fs.writeFile(path.join(nights, name), '');
    const status = path.join(first.environment.dataDirectory, 'backup', 'status.json');
    await fs.rm(status, { force: true });
    const stale = await backUp(first.environment, ['--status']);
    expect(stale).toEqual({ code: 1, output: 'There is no backup' });
    const running = startBackup(first.environment, ['--nightly', nights], {});
    const closed = new Promise((resolve) => running.once('close', resolve));
    const isFresh = async () => (await backUp(first.environment, ['--status'])).code === 0;
    expect(await until(isFresh, SHOWN)).toBe(true);
    const cleared = async () => !(await fs.readdir(nights)).includes(older);
    expect(await until(cleared, SHOWN)).toBe(true);
    running.kill('SIGTERM');
    await closed;
    expect(running.exitCode).toBe(0);
    const [retained, made, ...others] = (await fs.readdir(nights)).sort();
    expect([retained, ...others]).toEqual([old]);
    expect(await restore([path.join(nights, made ?? '')], await drill.emptyPlace())).toMatchObject({
      code: 0,
    });
  });

  test('reports missing files', async () => {
    const files = path.join(first.environment.dataDirectory, 'private', 'passport-photos');
    const [lost = ''] = await fs.readdir(files);
    await fs.rename(path.join(files, lost), drill.inFolder(lost));
    const { code: exit, output } = await backUp(first.environment, [drill.inFolder('without.backup')]);
    expect({ exit, output }).toEqual({
      exit: 0,
      output: matching(`Missing, though the database names it: private/passport-photos/${lost}`),
    });
    const restored = await restore([drill.inFolder('without.backup')], await drill.emptyPlace());
    expect(restored).toMatchObject({ code: 0, output: matching(`Missing since before the backup: private`) });
    await fs.rename(drill.inFolder(lost), path.join(files, lost));
  });

  test.runIf(engine === 'SQLite')('does not need more memory for large files', async () => {
    const place: Variables = { ...(await drill.emptyPlace()), ...WITH_MEMORY_REPORT };
    const plain = await restore([backup], place);
    await fs.truncate(path.join(place['DATA_DIR'] ?? '', 'public', picture), LARGE_MEGABYTES * 2 ** 20);
    const large = drill.inFolder('large.backup');
    const made = await backUp(first.environment, [large], { variables: place });
    const restored = await restore([large], { ...(await drill.emptyPlace()), ...WITH_MEMORY_REPORT });
    for (const { code: exit, output } of [plain, made, restored]) {
      expect(exit).toBe(0);
      expect(Number(/memory:(\d+)/.exec(output)?.[1]) / 1024).toBeLessThan(MAX_MEGABYTES);
    }
  });

  test('keeps the previous backup and reports the failure if the disk is full', async () => {
    const file = drill.inFolder('again.backup');
    expect(await backUp(first.environment, [file])).toMatchObject({ code: 0 });
    const before = await fs.readFile(file);
    await overwriteWithRandomData(path.join(first.environment.dataDirectory, 'public', picture));
    const full = await backUp(first.environment, [file], { limited: true });
    expect(full).toEqual({ code: 1, output: matching('The disk is full') });
    expect((await fs.readFile(file)).equals(before)).toBe(true);
    const status = await fs.readFile(
      path.join(first.environment.dataDirectory, 'backup', 'status.json'),
      'utf8',
    );
    expect(JSON.parse(status)).toMatchObject({
      lastGood: { file: 'again.backup' },
      lastFailure: { reason: full.output },
    });
    // Control: without the limit it is made.
    expect(await backUp(first.environment, [file])).toMatchObject({ code: 0 });
    expect((await fs.stat(file)).size).toBeGreaterThan(before.length);
  });
});

function matching(what: string | RegExp): unknown {
  return expect.stringMatching(what);
}
