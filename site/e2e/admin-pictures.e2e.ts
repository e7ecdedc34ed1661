import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newCitizen, uploadPicture, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { officeTest, type Office } from './testing/office.ts';

const test = officeTest();

const PEOPLE = 'plugin::users-permissions.user';
let ernestina: Citizen;

test.beforeAll(async ({ office }) => {
  ernestina = await newCitizen(office.instance, { names: 'Ernestina' });
  await uploadPicture(office.instance, ernestina, 'passport-photos');
  await newCitizen(office.instance, { names: 'Zoe' });
});

async function goToPictures(page: Page): Promise<void> {
  // The first of two links; the other one is on the admin's home.
  await page.getByRole('link', { name: 'Fotos de documentos' }).first().click();
  await expect(page.getByRole('heading', { name: 'Fotos de documentos' })).toBeVisible();
}

/** Rows of the table without its header. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

/** Natural width of the picture in the open dialog, once it is shown. */
async function shownWidth(page: Page): Promise<number> {
  const shown = page.getByRole('dialog').getByRole('img');
  await expect(shown).toBeVisible();
  return shown.evaluate((img: HTMLImageElement) => img.naturalWidth);
}

const storedViews = z.object({ meta: z.object({ total: z.number() }) });

async function countViews(office: Office): Promise<number> {
  const session = await administratorSession(office.instance);
  return (await session.send('GET', '/staff/audit?kind=picture-view', storedViews)).meta.total;
}

test.describe('document pictures in the admin (design, Images)', () => {
  test('are listed by folder with names for a secretary, and each view is logged', async ({
    office,
    signedIn,
  }) => {
    const { page, expectComplaint } = await signedIn('secretary');
    await goToPictures(page);
    await expect(page.getByText('Cada vez que mirás una foto queda anotado')).toBeVisible();
    await expect(page.getByText('2 fotos')).toBeVisible();
    const people = await rows(page).getByRole('link').allInnerTexts();
    expect(people).toEqual(['Pérez, Ernestina', 'Pérez, Zoe']);

    const before = await countViews(office);
    await page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Ernestina' }).click();
    expect(await shownWidth(page)).toBe(640);
    const address = await page.getByRole('dialog').getByRole('img').getAttribute('src');
    expect(await page.evaluate(opens, address ?? '')).toBe(true);
    await expect(page.getByText('Esta vista quedó anotada.')).toBeVisible();
    expect(await countViews(office)).toBe(before + 1);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expectComplaint('Failed to load resource: net::ERR_FILE_NOT_FOUND');
    expect(await page.evaluate(opens, address ?? '')).toBe(false);

    await page.getByRole('combobox', { name: 'Qué fotos' }).click();
    await page.getByRole('option', { name: 'Foto carnet' }).click();
    await expect(page.getByText('1 foto', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Qué fotos' }).click();
    await page.getByRole('option', { name: 'Dorso del DNI' }).click();
    await expect(page.getByText('No hay fotos de estas.')).toBeVisible();
    expect(await countViews(office)).toBe(before + 1);
  });

  test('take a page size from 1 to 1000 (spec §5)', async ({ signedIn }) => {
    const { page } = await signedIn('secretary');
    await goToPictures(page);
    const size = page.getByLabel('Fotos por página');
    await size.fill('1');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Ir a la página 2' }).click();
    await expect(page.getByText('Pérez, Zoe')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Pérez, Zoe')).toBeVisible();
    await expect(size).toHaveValue('1');
    for (const wrong of ['0', '1001', '1.5', '']) {
      await size.fill(wrong);
      await expect(page.getByText('Escribí un número de 1 a 1000.')).toBeVisible();
    }
    await size.fill('1000');
    await expect(rows(page)).toHaveCount(2);
  });

  test("are shown beside their owner's account", async ({ office, signedIn }) => {
    const { page, expectStatus } = await signedIn('secretary');
    // Strapi requests features that its Community edition lacks.
    expectStatus(404);
    await goToPictures(page);
    await page.getByRole('link', { name: 'Pérez, Ernestina' }).click();
    await page.waitForURL(`**/${ernestina.session.me.uid}**`);
    const panel = page.getByRole('region', { name: 'Fotos de documentos' });
    await expect(panel.getByText('Frente del DNI')).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(2);
    const before = await countViews(office);
    await panel.getByRole('button', { name: /^Ver: Foto carnet/ }).click();
    expect(await shownWidth(page)).toBe(640);
    expect(await countViews(office)).toBe(before + 1);
  });

  test('report a picture that was deleted meanwhile', async ({ office, signedIn }) => {
    const zoe = await newCitizen(office.instance, { names: 'Alicia' });
    const { page, expectStatus } = await signedIn('secretary');
    expectStatus(404);
    await goToPictures(page);
    await expect(page.getByText('Pérez, Alicia')).toBeVisible();
    const session = await administratorSession(office.instance);
    const path = `/content-manager/collection-types/${PEOPLE}/${zoe.session.me.uid}`;
    await session.send('DELETE', path, z.unknown());
    await page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Alicia' }).click();
    await expect(page.getByText('Esta foto ya no está')).toBeVisible();
  });

  test('are not available to an editor', async ({ signedIn }) => {
    const { page } = await signedIn('editor');
    await expect(page.getByRole('link', { name: 'Contenido', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fotos de documentos' })).toHaveCount(0);
    await page.goto('/admin/fotos-de-documentos');
    await expect(page.getByText('No tenés permiso para ver esto')).toBeVisible();
  });

  test('are usable by keyboard, on accessible screens', async ({ signedIn }) => {
    const { page } = await signedIn('administrator');
    await goToPictures(page);
    await expect(rows(page).first()).toBeVisible();
    const grid = page.getByRole('grid');
    while (!(await grid.evaluate((table) => table.contains(document.activeElement)))) {
      await page.keyboard.press('Tab');
    }
    // Arrow keys move inside the table.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const view = page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Ernestina' });
    await expect(view).toBeFocused();
    await page.keyboard.press('Enter');
    await shownWidth(page);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(view).toBeFocused();
    expect(await violations(page, 'main')).toEqual([]);
  });
});

/** Whether the browser can still load a picture from a blob URL. */
function opens(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => {
      resolve(true);
    };
    picture.onerror = () => {
      resolve(false);
    };
    picture.src = address;
  });
}
