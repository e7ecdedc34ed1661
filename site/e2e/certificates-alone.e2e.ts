import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { routes } from '@centro/shared';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { certify, type Certified } from './testing/certificates.ts';
import { downloadOf } from './testing/downloads.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

const UNTOLD = 'No pudimos buscar la constancia.';
const AWAY = 'El sistema del centro no responde en este momento.';

/** Every file that the site keeps of certificates, below its data. */
const verifications = () =>
  fs.globSync('**/constancias/verificacion/*.json', { cwd: site.instance.environment.dataDirectory });

let ernestina: Certified;

beforeAll(async () => {
  ernestina = await certify(site, 'Injerto de vid');
  const published = () => {
    expect(verifications()).toHaveLength(1);
  };
  await vi.waitFor(published, { timeout: 30_000 });
});

it('no file that the site keeps of a certificate tells its code or the whole DNI', () => {
  const { dataDirectory } = site.instance.environment;
  const files = verifications();
  expect(files).toHaveLength(1);
  for (const file of files) {
    const text = fs.readFileSync(path.join(dataDirectory, file), 'utf8');
    expect(text).toContain('Ernestina');
    expect(file + text).not.toContain(ernestina.code);
    expect(text).not.toContain(ernestina.citizen.dniNumber);
  }
});

it('a cms that hangs holds nobody up for long: what the site published stands in for it (issue 7)', async () => {
  const thaw = site.instance.cms.freeze();
  try {
    const { page, goTo } = await arrive();
    await goTo(routes.certificate(ernestina.code));
    // Without a limit of its own it waits for the front's.
    await page.getByText('Esta constancia es auténtica y está vigente.').waitFor({ timeout: 12_000 });
    await page.getByText(AWAY).waitFor();
  } finally {
    thaw();
  }
});

it('who looked too often at one is told what the site published of it', async () => {
  const { code } = ernestina;
  for (let time = 0; time < 60; time += 1) {
    await fetch(`${site.instance.front.url}/api/certificates/${code}`);
  }
  const { page, goTo, expectStatus } = await arrive();
  expectStatus(429);
  await goTo(routes.certificate(code));
  await page.getByText('Esta constancia es auténtica y está vigente.').waitFor();
  await page.getByText(AWAY).waitFor();
});

describe('with every process but the front stopped, and without a database (issue 7)', () => {
  beforeAll(async () => {
    await site.instance.cms.stop();
    await site.instance.publisher.stop();
    fs.rmSync(path.join(site.instance.environment.dataDirectory, 'database'), { recursive: true });
    expect((await fetch(`${site.instance.front.url}/api/trainings`)).status).toBe(503);
  });

  it('a certificate of ours is verified, its DNI masked, and as a picture', async () => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(503);
    await goTo(routes.certificate(ernestina.code));
    await page.getByText('Esta constancia es auténtica y está vigente.').waitFor();
    await page.getByRole('definition').filter({ hasText: 'Ernestina Pérez' }).waitFor();
    const { dniNumber } = ernestina.citizen;
    await page
      .getByRole('definition')
      .filter({ hasText: `•••••${dniNumber.slice(-3)}` })
      .waitFor();
    expect(await page.content()).not.toContain(dniNumber);
    expect(await page.content()).not.toContain(Number(dniNumber).toLocaleString('es-AR'));
    await page.getByText(AWAY).waitFor();
    expect(await page.getByRole('link', { name: /^Descargar/ }).count()).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const file = await downloadOf(page.getByRole('button', { name: 'Descargar imagen (PNG)' }));
    expect(file.name).toBe(`${ernestina.code}.png`);
  });

  it('nothing is said of a code that was never published (control)', async () => {
    for (const code of ['7K3M9QXR2TB5W8ZD', 'IMPORTADA-1']) {
      const { page, goTo, expectStatus } = await arrive();
      expectStatus(503, 404);
      await goTo(routes.certificate(code));
      await page.getByText(UNTOLD).waitFor();
      expect(await page.getByText('auténtica y está').count()).toBe(0);
      expect(await page.getByText(AWAY).count()).toBe(0);
    }
  });
});
