import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { test, type SignIn, type StaffRole } from './testing/office.ts';

const CONTENT = '/admin/content-manager/collection-types';
const TRAININGS = `${CONTENT}/api::training.training`;

/** Common English words that do not exist in Spanish. */
const ENGLISH =
  /\b(?:the|of|and|with|without|your|you|this|that|from|are|is|was|has|have|not|all|any|new|save|saved|delete|remove|search|settings|edit|add|added|filters?|open|close|back|more|upload|files?|folders?|select|selection|loading|location|set|expand|collapse|last|next|previous|updates?|updated|create|created|content|manager|library|welcome|page|entries|entry|show|hide|sort|cancel|confirm|preview|link|draft|published?|unpublish|discard|actions?|configure|view|views|list|fields?|home|profile|log|out|users?|roles?|asset|assets|image|size|date|required|value|text)\b/gi;

/** Texts of Strapi that cannot be translated: states of entries, and labels of dialogs for screen readers. */
const FIXED = /^(?:draft|published|modified|Close modal|Search)$/;

/** Names, URLs, e-mails and hyphenated identifiers. */
const NAMES = /strapi|https?:\S+|\S+@\S+|[a-z]+(?:-[a-z0-9]+)+/gi;

/** Strapi requests features that its Community edition lacks; no publisher runs here. */
const STATUSES = [403, 404, 409, 502];

test.beforeAll(async ({ office }) => {
  await office.editor.createPublished('training', {
    title: 'Poda',
    type: 'course',
    category: 'agroindustry',
  });
  await newCitizen(office.instance, { names: 'Ernestina' });
});

async function screenOf(signedIn: SignIn, role: StaffRole): Promise<Page> {
  const { page, expectStatus } = await signedIn(role);
  for (const status of STATUSES) expectStatus(status);
  return page;
}

/** All texts of a screen, including those for screen readers. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((attribute) =>
      Array.from(document.querySelectorAll(`[${attribute}]`), (element) => element.getAttribute(attribute)),
    );
    return [document.body.innerText, ...attributes].join('\n');
  });

async function englishOn(page: Page): Promise<readonly string[]> {
  const text = (await textsOf(page)).replace(NAMES, ' ');
  return text.split('\n').filter((line) => line.match(ENGLISH) !== null && !FIXED.test(line));
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Paths in the main menu and a section's menu, without queries. */
async function menuLinks(page: Page): Promise<readonly string[]> {
  const links = await page.locator('nav a[href^="/admin"]').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  return targets.flatMap((target) => (target === null ? [] : [target.replace(/\?.*/, '')]));
}

/** Polls, since Strapi shows "Loading" at first. */
async function expectSpanish(page: Page): Promise<void> {
  await expect.poll(() => englishOn(page)).toEqual([]);
}

test.describe('the admin has no English texts', () => {
  for (const [role, path] of [
    ['editor', '/admin/'],
    ['editor', TRAININGS],
    ['editor', `${TRAININGS}/create`],
    ['editor', `${CONTENT}/api::publication.publication/create`],
    ['editor', '/admin/content-manager/single-types/api::site-content.site-content'],
    ['editor', '/admin/plugins/upload'],
    ['editor', '/admin/me/sessions'],
    ['secretary', '/admin/'],
    ['secretary', '/admin/inscripciones'],
    ['secretary', '/admin/personas'],
    ['secretary', '/admin/fotos-de-documentos'],
    ['secretary', `${CONTENT}/plugin::users-permissions.user`],
  ] as const) {
    test(`${role} at ${path}`, async ({ signedIn }) => {
      const page = await screenOf(signedIn, role);
      await page.goto(path);
      await settled(page);
      await expectSpanish(page);
    });
  }

  for (const role of ['editor', 'secretary'] as const) {
    test(`every page in the menus of a ${role}`, async ({ signedIn }) => {
      const page = await screenOf(signedIn, role);
      await page.goto('/admin/');
      await settled(page);
      const seen = new Set<string>();
      const next = ['/admin/'];
      for (let path = next.shift(); path !== undefined; path = next.shift()) {
        if (seen.has(path)) continue;
        seen.add(path);
        await page.goto(path);
        await settled(page);
        await test.step(path, () => expectSpanish(page));
        next.push(...(await menuLinks(page)));
      }
      expect(seen.size).toBeGreaterThan(5);
    });
  }

  test('choosing and describing a picture', async ({ office, signedIn }) => {
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#576' } })
      .png()
      .toBuffer();
    await office.editor.upload('silo.png', new Blob([new Uint8Array(picture)], { type: 'image/png' }));
    const page = await screenOf(signedIn, 'editor');
    await page.goto(`${TRAININGS}/create`);
    await page.getByRole('button', { name: 'Apretá para elegir un archivo' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'silo.png' }).first()).toBeVisible();
    await expectSpanish(page);
    await dialog.getByRole('button', { name: 'Subir archivos' }).click();
    await expect(dialog.getByText('Arrastrá y soltá acá')).toBeVisible();
    await expectSpanish(page);
    await page.goto('/admin/plugins/upload');
    await page.getByText('silo.png').first().click();
    await expect(dialog.getByText('lo lee quien no puede verla')).toBeVisible();
    await expectSpanish(page);
  });

  test('choosing a date', async ({ signedIn }) => {
    const page = await screenOf(signedIn, 'editor');
    await page.goto(`${TRAININGS}/create`);
    const created = (what: string) => page.getByRole('combobox', { name: `Fecha de creación: ${what}` });
    await created('día').click();
    await expect(page.getByRole('dialog', { name: 'Elegí el día' })).toBeVisible();
    await expectSpanish(page);
    await page.getByRole('gridcell', { name: /\b15 de/ }).click();
    await created('hora').click();
    await expectSpanish(page);
    await page.getByRole('option', { name: '00:30' }).click();
    await expect(page.getByRole('button', { name: 'Borrar la hora' })).toBeVisible();
    await expectSpanish(page);
  });

  test('signing in', async ({ office, visitAt }) => {
    const { page } = await visitAt(new URL(office.instance.environment.adminUrl).origin, {});
    await page.goto('/admin/auth/login');
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expectSpanish(page);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expectSpanish(page);
  });

  test('notifications when an entry is saved, published and refused', async ({ office, signedIn }) => {
    const entry = { title: 'Huerta', type: 'course', category: 'agroindustry' };
    const documentId = await office.editor.create('training', entry);
    const page = await screenOf(signedIn, 'editor');
    await page.goto(`${TRAININGS}/${documentId}`);
    const title = page.getByRole('textbox', { name: 'Título' }).first();
    await title.fill('Huerta en casa');
    for (const [press, message] of [
      ['Guardar', 'Guardado'],
      ['Publicar', 'Publicado'],
    ] as const) {
      await page.getByRole('button', { name: press, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: message }).first()).toBeVisible();
      await expectSpanish(page);
    }
    await title.fill('');
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectSpanish(page);
  });

  test('the menus of an entry and of a list', async ({ signedIn }) => {
    const page = await screenOf(signedIn, 'editor');
    await page.goto(TRAININGS);
    await page.getByRole('gridcell', { name: 'Poda' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Título' }).first()).toBeVisible();
    await expectSpanish(page);
    for (const menu of await page.getByRole('button', { name: /Más acciones/ }).all()) {
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectSpanish(page);
      await page.keyboard.press('Escape');
    }
  });
});
