import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeCertificate } from '../../scripts/testing/office-certificates.ts';
import { ask, type SecureServer } from '../front/testing/client.ts';
import { makeDataFolder, startHealthyCms, type RunningServer } from '../front/testing/running.ts';
import { startCaddy, type RunningCaddy } from './testing/running.ts';

const data = makeDataFolder();
let folder: string;
let cms: RunningServer;
let caddy: RunningCaddy;
let ana: SecureServer['client'];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'centro-office-'));
  const office = await officeCertificate(folder, 'office', 'Ana');
  ana = office.client;
  cms = await startHealthyCms((_request, response) => response.end('admin'));
  caddy = await startCaddy({
    ...{ dataFolder: data.root, pagePolicy: "default-src 'none'", cmsUrl: cms.url },
    officeAuthority: office.authority,
  });
});

afterAll(async () => {
  await caddy.stop();
  await cms.close();
  data.remove();
  rmSync(folder, { recursive: true });
});

const admin = (client?: SecureServer['client']): SecureServer => ({
  ...{ ...caddy, name: 'admin.localhost' },
  ...(client && { client }),
});

describe('the admin, where the office has certificates', () => {
  it('is there for a browser that has one', async () => {
    const statusOf = async () => (await ask(admin(ana), '/admin', { alone: true })).status;
    await expect.poll(() => statusOf().catch(String), { timeout: 10_000 }).toBe(200);
  });

  it('is there for nobody else: not without one, nor with one of another authority', async () => {
    const eva = (await officeCertificate(folder, 'others', 'Eva')).client;
    await expect(ask(admin(), '/admin', { alone: true })).rejects.toThrow(
      /alert (?:bad certificate|certificate required)/,
    );
    const others = ask(admin(eva), '/admin', { alone: true });
    await expect(others).rejects.toThrow(/alert (?:bad certificate|unknown ca)/);
  });

  it('is not reached by the site’s name either', async () => {
    const host = `admin.localhost:${String(caddy.port)}`;
    expect((await ask(caddy, '/admin', { headers: { host }, alone: true })).status).toBe(421);
  });

  it('asks visitors of the site for nothing', async () => {
    expect((await ask(caddy, '/api/trainings', { alone: true })).status).toBe(200);
  });
});
