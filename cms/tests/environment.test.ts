import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../src/platform/environment/environment';

const secret = 'sixteen-characters-or-more';
const GOOD = {
  PUBLISHER_SECRET: secret,
  APP_KEYS: `${secret},${secret}`,
  API_TOKEN_SALT: secret,
  ADMIN_JWT_SECRET: secret,
  TRANSFER_TOKEN_SALT: secret,
  JWT_SECRET: secret,
  ENCRYPTION_KEY: secret,
};

describe('the environment', () => {
  test('has defaults for everything but the secrets', () => {
    expect(readEnvironment(GOOD)).toMatchObject({
      host: '127.0.0.1',
      port: 1337,
      publisherUrl: 'http://127.0.0.1:4322',
      databaseUrl: undefined,
      serveAdmin: true,
      adminUrl: 'http://localhost:1337/admin',
    });
  });

  test('derives paths from DATA_DIR', () => {
    expect(readEnvironment({ ...GOOD, DATA_DIR: '/srv/centro' })).toMatchObject({
      databaseFile: '/srv/centro/database/cms.db',
      uploadsDirectory: '/srv/centro/public/uploads',
    });
  });

  test('treats an empty variable as unset', () => {
    expect(readEnvironment({ ...GOOD, DATABASE_URL: '', CMS_PORT: '' }).port).toBe(1337);
  });

  test.each([
    ['CMS_PORT', 'x'],
    ['CMS_PORT', '0'],
    ['CMS_PORT', '65536'],
    ['PUBLISHER_PORT', '1.5'],
    ['DATA_DIR', 'relative'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'x'],
    ['DATABASE_URL', 'postgres://cms:secret@db.example/centro'],
    ['DATABASE_URL', 'postgres://cms:secret@db.example/centro?sslmode=require'],
    ['DATABASE_URL', 'postgres://cms:secret@localhost/centro?host=db.example'],
    ['PUBLISHER_URL', 'http://publisher.example'],
    ['AWS_ENDPOINT_URL_S3', 'http://store.example'],
    ['ADMIN_URL', 'ftp://x/admin'],
    ['ADMIN_URL', 'https://admin.example/'],
    ['PUBLISHER_SECRET', 'short'],
    ['APP_KEYS', `${secret},short`],
    ['SERVE_ADMIN', 'yes'],
    ['MEDIA_STORE', 'https://store.example/bucket'],
    ['MEDIA_STORE', 's3://bucket/prefix'],
    ['MEDIA_STORE', 's3://B'],
    ['FORMER_ENCRYPTION_KEY', `${secret},short`],
    ['AWS_ENDPOINT_URL_S3', 'store.example'],
  ])('rejects %s=%j and names the variable', (name, value) => {
    const read = () => readEnvironment({ ...GOOD, [name]: value });
    expect(read).toThrow(new RegExp(`^bad environment: ${name}: [^\\n]+$`));
  });

  test.each([
    ['DATABASE_URL', 'postgres://cms:secret@postgres:5432/centro'],
    ['DATABASE_URL', 'postgres://cms@db.example/centro?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://cms:secret@db.example/centro?sslmode=verify-full'],
    ['PUBLISHER_URL', 'https://publisher.example'],
    ['PUBLISHER_URL', 'http://publisher:4322'],
  ])('accepts %s=%j', (name, value) => {
    expect(() => readEnvironment({ ...GOOD, [name]: value })).not.toThrow();
  });

  test('requires credentials for a bucket', () => {
    const bucket = { MEDIA_STORE: 's3://centro', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    expect(readEnvironment(GOOD).bucket).toBeUndefined();
    expect(readEnvironment({ ...GOOD, ...bucket }).bucket).toEqual({
      bucket: 'centro',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'a',
      secretAccessKey: 'b',
    });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
      const read = () => readEnvironment({ ...GOOD, ...bucket, [name]: '' });
      expect(read).toThrow(`bad environment: ${name}: is needed for MEDIA_STORE`);
    }
  });

  test.each(Object.keys(GOOD))('requires %s', (name) => {
    expect(() => readEnvironment({ ...GOOD, [name]: '' })).toThrow(`${name} is missing`);
  });

  test('never reveals a secret in an error', () => {
    expect(() => readEnvironment({ ...GOOD, PUBLISHER_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

describe('a .env file in the working directory', () => {
  const require = createRequire(import.meta.url);
  const defaults = path.resolve(import.meta.dirname, '../dist/src/platform/environment/process-defaults.js');
  const strapi = require.resolve('@strapi/strapi');

  test.each([
    ['is not read', [defaults, strapi], 'undefined'],
    ['control: is read by Strapi alone', [strapi], '1'],
  ])('%s', (_, modules, demo) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'centro-env-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    writeFileSync(path.join(folder, '.env'), 'DEMO=1\n');
    const program = `for (const each of ${JSON.stringify(modules)}) require(each); console.log(process.env.DEMO)`;
    const printed = execFileSync(process.execPath, ['-e', program], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe(demo);
  });
});
