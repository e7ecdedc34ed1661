import { expect } from 'playwright/test';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/running-site.ts';
import { visit } from './testing/visit.ts';

/** Pages for everyone. */
const OPEN_PATHS = [
  '/ingresar',
  '/login',
  '/signup',
  '/recuperar',
  '/nueva-clave',
  '/cambiar-email',
  '/confirmar-correo',
  '/desuscribir',
];
/** Pages for signed-in citizens. */
const OWN_PATHS = [
  '/mi-perfil',
  '/mi-perfil/inscripciones',
  '/mi-perfil/constancias',
  '/mi-perfil/licencias',
  '/crear-perfil',
  '/crear-perfil/manipulador',
  '/editar-perfil',
  '/editar-perfil/manipulador',
  '/editar-perfil/suscripciones',
  '/editar-perfil/borrar',
  '/cambiar-email',
  '/editar-perfil/sesiones',
  '/perfil-publico',
];

test.describe('account screens', () => {
  for (const [path, who] of [
    ...OPEN_PATHS.map((path) => [path, 'a visitor'] as const),
    ...OWN_PATHS.map((path) => [path, 'who is signed in'] as const),
  ]) {
    test(`${path} as ${who}: accessible, 320 px wide, noindex, at most 108 KB of script`, async ({
      site,
      arrive,
    }) => {
      const { page, goTo, signIn } = await arrive({ viewport: { width: 320, height: 640 } });
      if (who !== 'a visitor') await signIn(await newCitizen(site.instance));
      await goTo(path);
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  }

  test('without JavaScript they explain what to do and send nothing', async ({ site }) => {
    const plain = await launchBrowser({ script: false });
    const { page, goTo, leave } = await visit(plain, site.instance.front.url);
    for (const path of new Set([...OPEN_PATHS, ...OWN_PATHS])) {
      await goTo(path);
      const text = await page.getByRole('main').innerText();
      expect(text).toContain('Esta pantalla necesita JavaScript');
      expect(text).toContain('WhatsApp');
      await expect(page.locator('[type=submit]:enabled')).toHaveCount(0);
    }
    await leave();
    await plain.close();
  });
});
