import { routes, shownCode } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { issueCertificate, type CertificateFacts } from '../../scripts/testing/certificates.ts';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import {
  certify,
  NARROW,
  openSheet,
  sheet,
  VALID,
  verdict,
  width,
  type Certified,
} from './testing/certificates.ts';
import { demoTest as test } from './testing/running-site.ts';

const UNKNOWN = 'No encontramos ninguna constancia con ese código.';

const code = (page: Page) => page.getByLabel('Código de la constancia');

let ernestina: Certified;

test.beforeAll(async ({ site }) => {
  ernestina = await certify(site, 'Injerto de nogal');
});

test.describe('the certificates page (spec §2, §5)', () => {
  test('normalises a typed code and puts it into the address', async ({ open }) => {
    const { page, expectStatus } = await open(routes.certificates());
    await code(page).fill(' 7k3m-9qxr 2tb5-w8zd ');
    await page.keyboard.press('Enter');
    expectStatus(404);
    await page.waitForURL('**/constancias/7K3M9QXR2TB5W8ZD');
    await expect(code(page)).toHaveValue('7K3M9QXR2TB5W8ZD');
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await code(page).fill('  ');
    await page.getByRole('button', { name: 'Buscar constancia' }).click();
    await page.waitForURL((url) => url.pathname === routes.certificates());
    await expect(code(page)).toHaveValue('');
    await expect(page.locator('.result')).toHaveText('', { useInnerText: true });
  });

  test('accepts look-alike letters in our own codes', async ({ open }) => {
    const mistaken = ernestina.code.replaceAll('0', 'O').replaceAll('1', 'I').toLowerCase();
    const { page } = await open(routes.certificate(mistaken));
    await expect(page.getByText(VALID)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: shownCode(ernestina.code) })).toBeVisible();
  });

  test('answers unknown and malformed codes alike', async ({ open }) => {
    const results = new Set<string>();
    for (const typed of [
      '7K3M9QXR2TB5W8ZZ',
      'NO-HAY',
      '%',
      'x'.repeat(120),
      "' or 1=1 --",
      '../me',
      '..',
      '12/2019',
      '<b>',
    ]) {
      const { page, expectStatus } = await open(routes.certificates());
      expectStatus(404);
      await code(page).fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByText(UNKNOWN)).toBeVisible();
      results.add(await page.locator('.result').innerText());
      await expect(sheet(page)).toHaveCount(0);
    }
    expect(results.size).toBe(1);
  });

  const published: readonly { id: string; facts: CertificateFacts; title: string; text: string }[] = [
    { id: 'ABC123', facts: { state: 'valid', replaces: 'ABC126' }, title: 'Vigente', text: VALID },
    {
      id: 'ABC124',
      facts: { state: 'expired' },
      title: 'Vencida',
      text: 'Esta constancia es auténtica, pero venció.',
    },
    {
      id: 'ABC125',
      facts: { state: 'revoked', reason: 'Se emitió por error.' },
      title: 'Anulada',
      text: 'El centro anuló esta constancia. Ya no tiene validez.',
    },
    {
      id: 'ABC126',
      facts: { state: 'replaced', replacedBy: 'ABC123' },
      title: 'Reemplazada',
      text: 'El centro reemplazó esta constancia por otra. Ya no tiene validez.',
    },
  ];

  for (const { id, facts, title, text } of published) {
    test(`shows the state of ${id} in words, by a sign and on the sheet`, async ({ site, open }) => {
      issueCertificate(site.instance, id, facts);
      const { page } = await openSheet(open, id.toLowerCase(), NARROW);
      await expect(verdict(page)).toContainText(title, { useInnerText: true });
      await expect(verdict(page)).toContainText(text, { useInnerText: true });
      const result = await page.locator('.result dl').innerText();
      for (const fact of ['Ernestina Sosa', '30111222', 'Poda de frutales', 'Completado y aprobado', id]) {
        expect(result).toContain(fact);
      }
      expect(result.includes('Motivo')).toBe(facts.reason !== undefined);
      if (facts.reason !== undefined) expect(result).toContain(facts.reason);
      const stamp = sheet(page).getByText(title, { exact: true });
      await expect(stamp).toHaveCount(facts.state === 'valid' ? 0 : 1);
      expect(await violations(page)).toEqual([]);
      expect(await width(page)).toBe(320);
      const next = page.getByRole('link', { name: 'Ver la que la reemplaza' });
      await expect(next).toHaveCount(facts.replacedBy === undefined ? 0 : 1);
      if (facts.replacedBy === undefined) return;
      await next.click();
      await expect(page.getByText(VALID)).toBeVisible();
      await page.getByRole('link', { name: 'Reemplaza a una anterior: verla' }).click();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('states differ by more than colour', async ({ open }) => {
    const signs = new Set<string>();
    for (const id of ['ABC123', 'ABC124', 'ABC125', 'ABC126']) {
      const { page } = await openSheet(open, id);
      signs.add(await verdict(page).evaluate((place) => getComputedStyle(place, '::before').content));
    }
    expect(signs.size).toBe(4);
  });

  test('reports a failed lookup, also offline', async ({ open }) => {
    const { page, expectComplaint } = await open(routes.certificates());
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/api/certificates/*', (route) => route.abort());
    await page.goto(routes.certificate('ABC123'));
    await expect(page.getByText('No pudimos buscar la constancia.')).toBeVisible();
    await page.route('**/certificate-result*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('No pudimos buscar la constancia.')).toBeVisible();
  });

  test('reports too many searches', async ({ open }) => {
    const { page, expectStatus } = await open(routes.certificates());
    expectStatus(429);
    await page.route('**/api/certificates/*', (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(routes.certificate('ABC123'));
    await expect(page.getByText('Hubo demasiadas búsquedas.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('is light, accessible, fits 320 px and is indexable', async ({ site, open }) => {
    const { page } = await open(routes.certificates(), NARROW);
    expect(await violations(page)).toEqual([]);
    expect(await width(page)).toBe(320);
    const weight = await weighPage(site.instance.front.url, routes.certificates());
    expect(weight.document).toBeLessThanOrEqual(13_000);
    expect(weight.script).toBeLessThanOrEqual(3_000);
    expect(weight).toMatchObject({ blocking: [], react: [] });
    const sitemap = await (await fetch(site.instance.front.url + routes.sitemap())).text();
    expect(sitemap).toContain(`${routes.certificates()}</loc>`);
  });

  test('shows a certificate within the script budget', async ({ open }) => {
    const { page } = await openSheet(open, ernestina.code);
    await page.waitForLoadState('networkidle');
    expect(await weighScripts(page)).toBeLessThanOrEqual(25_000);
  });
});
