import { expect } from 'playwright/test';
import { weighPage } from '../../scripts/testing/page-weight.ts';
import { demoTest as test } from './testing/running-site.ts';

test.describe('page weight', () => {
  const paths = [
    '/',
    '/capacitaciones',
    '/capacitaciones/pagina/2',
    '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion',
    '/archivo',
  ];

  for (const path of paths) {
    test(`${path}: at most 13 KB, 3 KB of script, no React, nothing blocking`, async ({ site }) => {
      const weight = await weighPage(site.instance.front.url, path);
      expect(weight.document).toBeLessThanOrEqual(13_000);
      expect(weight.headers).toBeLessThanOrEqual(1_024);
      expect(weight.script).toBeLessThanOrEqual(3_000);
      expect(weight.react).toEqual([]);
      expect(weight.blocking).toEqual([]);
    });
  }

  test('the face of headings weighs at most 25 KB and never swaps late', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    const font = page.waitForResponse((response) => response.request().resourceType() === 'font');
    await goTo('/');
    expect((await (await font).body()).length).toBeLessThanOrEqual(25_000);
    const faces = await page.evaluate(() =>
      Array.from(document.fonts, ({ family, display }) => `${family}: ${display}`),
    );
    expect(faces).toContain('Piazzolla: optional');
  });

  for (const path of paths) {
    test(`${path} requests only its own files and the availability`, async ({ arrive }) => {
      const visitor = await arrive();
      const asked = new Set<string>();
      visitor.page.on('request', (request) => {
        const places = new URL(request.url()).pathname === '/api/trainings/availability';
        if (!places) asked.add(request.resourceType());
      });
      await visitor.goTo(path);
      for (const kind of asked) {
        expect(['document', 'script', 'stylesheet', 'font', 'image', 'manifest', 'other']).toContain(kind);
      }
    });
  }
});
