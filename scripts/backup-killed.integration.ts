import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from './build.ts';
import { pause, until } from './processes/wait.ts';
import {
  backUp,
  ENGINES,
  failedStart,
  openDrill,
  PASSPHRASE,
  restore,
  startBackup,
  startRestore,
  type Drill,
} from './testing/backups.ts';
import { newCitizen } from './testing/citizen.ts';
import { stoppedDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { startInstance, type Instance } from './testing/instance.ts';

const INTERRUPTED = { code: 1, output: expect.stringContaining('A restore was interrupted') as unknown };
const SHOWN = { atMost: 30_000 };
/** Kills of a restore, spread over its usual duration. */
const KILLS = 6;

beforeAll(async () => {
  await build({ admin: false });
}, 300_000);

describe.each(ENGINES)('on %s', (engine) => {
  let drill: Drill;
  let instance: Instance;
  let backup: string;

  beforeAll(async () => {
    drill = await openDrill(engine);
    instance = await startInstance({
      ...drill.instance(await drill.createDatabase()),
      processes: ['cms', 'front'],
    });
    await newCitizen(instance);
    backup = drill.inFolder('centro.backup');
    expect(await backUp(instance.environment, [backup])).toMatchObject({ code: 0 });
  }, 180_000);

  afterAll(async () => {
    await instance.stop();
    await drill.end();
  });

  test('a killed backup leaves no file under its name, and the next one cleans up', async () => {
    const file = drill.inFolder('killed.backup');
    const running = startBackup(instance.environment, [file], PASSPHRASE);
    // Deriving a key from a passphrase takes a while.
    const begun = () =>
      fs.access(`${file}.part`).then(
        () => true,
        () => false,
      );
    expect(await until(begun, { every: 1, atMost: 60_000 })).toBe(true);
    const closed = new Promise((resolve) => running.once('close', resolve));
    running.kill('SIGKILL');
    await closed;
    await expect(fs.access(file)).rejects.toThrow('ENOENT');
    expect(await backUp(instance.environment, [file])).toMatchObject({ code: 0 });
    const left = await fs.readdir(path.join(instance.environment.dataDirectory, 'backup'));
    expect(left.sort()).toEqual(['lock', 'status.json']);
    expect((await fs.readdir(drill.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const nights = drill.inFolder('nights');
    await fs.mkdir(nights);
    await fs.writeFile(path.join(nights, 'centro-2026-01-01T063000Z.backup.part'), 'half');
    expect(await backUp(instance.environment, ['--into', nights])).toMatchObject({ code: 0 });
    expect(await fs.readdir(nights)).toEqual([expect.stringMatching(/Z\.backup$/)]);
  });

  test('after an interrupted restore the cms starts only once another restore has succeeded', async () => {
    const place = await drill.emptyPlace();
    const data = place['DATA_DIR'] ?? '';
    await fs.mkdir(path.join(data, 'private'), { recursive: true });
    await fs.writeFile(path.join(data, 'private', 'half'), '');
    await fs.writeFile(path.join(data, 'restore-under-way'), '');
    const { variables } = instance.environment;
    const start = await failedStart({ ...variables, ...place, CMS_PORT: String(await freePort()) });
    expect(start).toMatchObject(INTERRUPTED);
    const half = await backUp(instance.environment, [drill.inFolder('half.backup')], { variables: place });
    expect(half).toMatchObject(INTERRUPTED);
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    expect(await fs.readdir(data)).not.toContain('restore-under-way');
    expect(await fs.readdir(path.join(data, 'private'))).not.toContain('half');
  });

  test('a restore that fails after the database keeps the cms from starting until it is repeated', async () => {
    const place = await drill.emptyPlace();
    const uploads = path.join(place['DATA_DIR'] ?? '', 'public');
    await fs.mkdir(path.dirname(uploads), { recursive: true });
    await fs.writeFile(uploads, 'no folder');
    expect(await restore([backup, '--replace'], place)).toMatchObject({ code: 1 });
    const variables = { ...instance.environment.variables, ...place };
    const start = () => freePort().then((port) => failedStart({ ...variables, CMS_PORT: String(port) }));
    expect(await start()).toMatchObject(INTERRUPTED);
    await fs.rm(uploads);
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    expect(await fs.readdir(path.dirname(uploads))).not.toContain('restore-under-way');
  });

  test('a killed restore with --replace leaves the old or new installation, or blocks the start', async () => {
    const place = await drill.emptyPlace();
    const { DATA_DIR = '', DATABASE_URL } = place;
    const began = performance.now();
    expect(await restore([backup], place)).toMatchObject({ code: 0 });
    const usual = performance.now() - began;
    const { rows, execute } = stoppedDatabase({
      dataDirectory: DATA_DIR,
      variables: DATABASE_URL === undefined ? {} : { DATABASE_URL },
    });
    const file = path.join(DATA_DIR, 'private', 'old');
    const setting = `strapi_core_store_settings where key = 'old'`;
    const makeOld = async () => {
      await fs.writeFile(file, '');
      await execute([
        `delete from ${setting}`,
        `insert into strapi_core_store_settings (key, value) values ('old', '1')`,
      ]);
    };
    const isThere = (name: string) =>
      fs.access(name).then(
        () => true,
        () => false,
      );
    const begunAndLeft = () => isThere(path.join(DATA_DIR, 'restore-under-way'));
    const { variables } = instance.environment;
    const [ends, starts] = [new Set<string>(), { ...variables, ...place }];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      if (!(await begunAndLeft())) await makeOld();
      const running = startRestore([backup, '--replace'], place);
      const closed = new Promise((resolve) => running.once('close', resolve));
      await Promise.race([closed, pause((usual * kill) / KILLS)]);
      running.kill('SIGKILL');
      await closed;
      if (await begunAndLeft()) {
        const start = await failedStart({ ...starts, CMS_PORT: String(await freePort()) });
        expect(start).toMatchObject(INTERRUPTED);
        ends.add('interrupted');
      } else {
        const isOld = (await rows(`select 1 as one from ${setting}`)).length === 1;
        expect(await isThere(file)).toBe(isOld);
        ends.add(isOld ? 'old' : 'new');
      }
    }
    // Control: at least one kill came before the restore was complete.
    expect(ends.has('old') || ends.has('interrupted')).toBe(true);
    // On PostgreSQL the killed restore's transaction may still be running.
    const again = async () => (await restore([backup, '--replace'], place)).code === 0;
    expect(await until(again, SHOWN)).toBe(true);
    expect(await isThere(file)).toBe(false);
    expect(await rows(`select 1 as one from ${setting}`)).toEqual([]);
  });
});
