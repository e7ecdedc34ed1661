import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@centro/shared';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { certify, type Certified } from './testing/certificates.ts';
import { downloadOf } from './testing/downloads.ts';
import { siteTest, type RunningSite } from './testing/running-site.ts';

const test = siteTest();

const UNTOLD = 'No pudimos buscar la constancia.';
const AWAY = 'El sistema del centro no responde en este momento.';

/** All published verification files of the site. */
const verifications = (site: RunningSite) =>
  fs.globSync('**/constancias/verificacion/*.json', { cwd: site.instance.environment.dataDirectory });

let ernestina: Certified;

test.beforeAll(async ({ site }) => {
  ernestina = await certify(site, 'Injerto de vid');
  await expect.poll(() => verifications(site)).toHaveLength(1);
});

test('published verification files contain neither the code nor the whole DNI', ({ site }) => {
  const { dataDirectory } = site.instance.environment;
  const files = verifications(site);
  expect(files).toHaveLength(1);
  for (const file of files) {
    const text = fs.readFileSync(path.join(dataDirectory, file), 'utf8');
    expect(text).toContain('Ernestina');
    expect(file + text).not.toContain(ernestina.code);
    expect(text).not.toContain(ernestina.citizen.dniNumber);
  }
});

test('while the cms hangs, the published verification is shown', async ({ site, arrive }) => {
  const thaw = site.instance.cms.freeze();
  try {
    const { page, goTo } = await arrive();
    await goTo(routes.certificate(ernestina.code));
    // Without a timeout of its own, the page would wait for the front's.
    await page.getByText('Esta constancia es auténtica y está vigente.').waitFor({ timeout: 12_000 });
    await expect(page.getByText(AWAY)).toBeVisible();
  } finally {
    thaw();
  }
});

test('when rate-limited, the published verification is shown', async ({ site, arrive }) => {
  const { code } = ernestina;
  for (let time = 0; time < 60; time += 1) {
    await fetch(`${site.instance.front.url}/api/certificates/${code}`);
  }
  const { page, goTo, expectStatus } = await arrive();
  expectStatus(429);
  await goTo(routes.certificate(code));
  await expect(page.getByText('Esta constancia es auténtica y está vigente.')).toBeVisible();
  await expect(page.getByText(AWAY)).toBeVisible();
});

test.describe('with only the front running and no database', () => {
  test.beforeAll(async ({ site }) => {
    await site.instance.cms.stop();
    await site.instance.publisher.stop();
    fs.rmSync(path.join(site.instance.environment.dataDirectory, 'database'), { recursive: true });
    expect((await fetch(`${site.instance.front.url}/api/trainings`)).status).toBe(503);
  });

  test('a certificate is verified with a masked DNI and downloads as a picture', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(503);
    await goTo(routes.certificate(ernestina.code));
    await expect(page.getByText('Esta constancia es auténtica y está vigente.')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Ernestina Pérez' })).toBeVisible();
    const { dniNumber } = ernestina.citizen;
    await expect(
      page.getByRole('definition').filter({ hasText: `•••••${dniNumber.slice(-3)}` }),
    ).toBeVisible();
    expect(await page.content()).not.toContain(dniNumber);
    expect(await page.content()).not.toContain(Number(dniNumber).toLocaleString('es-AR'));
    await expect(page.getByText(AWAY)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Descargar/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    const file = await downloadOf(page.getByRole('button', { name: 'Descargar imagen (PNG)' }));
    expect(file.name).toBe(`${ernestina.code}.png`);
  });

  test('control: unpublished codes show no result', async ({ arrive }) => {
    for (const code of ['7K3M9QXR2TB5W8ZD', 'IMPORTADA-1']) {
      const { page, goTo, expectStatus } = await arrive();
      expectStatus(503, 404);
      await goTo(routes.certificate(code));
      await expect(page.getByText(UNTOLD)).toBeVisible();
      await expect(page.getByText('auténtica y está')).toHaveCount(0);
      await expect(page.getByText(AWAY)).toHaveCount(0);
    }
  });
});
