import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../shared/src/service/command.ts';
import { ROOT, loadEnvironment, randomSecrets, readEnvironment, unknownVariables } from './environment.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-environment-'));
  file = path.join(folder, '.env');
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

test('a new file has random secrets and is private to its owner', () => {
  const first = loadEnvironment({}, file);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(loadEnvironment({}, file)).toEqual(first);
  expect(loadEnvironment({}, path.join(folder, 'other')).publisherSecret).not.toBe(first.publisherSecret);
  expect(first.demo).toBe(true);
  expect(first.dataDirectory).toBe(path.join(ROOT, '.data'));
});

test('missing variables are added to an existing file', () => {
  fs.writeFileSync(file, '# mine\nJWT_SECRET=a-secret-of-my-own-making', { mode: 0o644 });
  const { variables } = loadEnvironment({}, file);
  expect(variables['JWT_SECRET']).toBe('a-secret-of-my-own-making');
  expect(variables['APP_KEYS']).toMatch(/^[\w-]{43},[\w-]{43}$/);
  expect(fs.readFileSync(file, 'utf8')).toMatch(/^# mine\nJWT_SECRET=a-secret-of-my-own-making\nDEMO=1\n/);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('real variables override the file, empty ones are ignored', () => {
  fs.writeFileSync(file, 'CMS_PORT=5000\nFRONT_PORT=5001\n');
  const { cmsPort, frontPort, adminUrl } = loadEnvironment({ CMS_PORT: '6000', FRONT_PORT: '' }, file);
  expect({ cmsPort, frontPort, adminUrl }).toEqual({
    cmsPort: 6000,
    frontPort: 5001,
    adminUrl: 'http://localhost:6000/admin',
  });
});

test('unknown variables are listed, except those of containers and of the demo', () => {
  loadEnvironment({}, file);
  expect(unknownVariables(file)).toEqual([]);
  fs.appendFileSync(file, 'PUBLIC_HOST=cfp.example\nALERTS_TO=a@b.example\nPROXY_RANGES=192.0.2.0/24\n');
  expect(unknownVariables(file)).toEqual(['ALERTS_TO', 'PROXY_RANGES']);
});

test('processes run in UTC with an absolute folder', () => {
  const { variables } = readEnvironment({ ...randomSecrets(), DATA_DIR: 'somewhere' });
  expect(variables).toMatchObject({ TZ: 'UTC', DATA_DIR: path.join(ROOT, 'somewhere') });
});

test.each([
  [{ CMS_PORT: 'abc' }, 'CMS_PORT: must be a port number'],
  [{ CMS_PORT: '4321' }, 'CMS_PORT: is the same port as FRONT_PORT'],
  [{ FRONT_PORT: '70000' }, 'FRONT_PORT'],
  [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL: must be an address with postgres://'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET: needs at least 16 characters'],
])('%j is rejected in one line without its value', (variables, message) => {
  const read = () => readEnvironment({ ...randomSecrets(), ...variables });
  expect(read).toThrow(OperatorError);
  expect(read).toThrow(message);
  expect(read).toThrow(/^[^\n]+$/);
});
