import type { Page } from 'playwright';
import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newCitizen, uploadPicture, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { newOffice } from './testing/office.ts';

const PEOPLE = 'plugin::users-permissions.user';

const office = newOffice();
let ernestina: Citizen;

beforeAll(async () => {
  ernestina = await newCitizen(office.instance, { names: 'Ernestina' });
  await uploadPicture(office.instance, ernestina, 'passport-photos');
  await newCitizen(office.instance, { names: 'Zoe' });
});

async function goToPictures(page: Page): Promise<void> {
  // The admin's home leads there, too.
  await page.getByRole('link', { name: 'Fotos de documentos' }).first().click();
  await page.getByRole('heading', { name: 'Fotos de documentos' }).waitFor();
}

/** Of a table, but for its head. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

/** The picture in the open dialog, once it is there. */
async function shownWidth(page: Page): Promise<number> {
  const shown = page.getByRole('dialog').getByRole('img');
  await shown.waitFor();
  return shown.evaluate((img: HTMLImageElement) => img.naturalWidth);
}

const storedViews = z.object({ meta: z.object({ total: z.number() }) });

async function countViews(): Promise<number> {
  const session = await administratorSession(office.instance);
  return (await session.send('GET', '/staff/audit?kind=picture-view', storedViews)).meta.total;
}

describe('pictures of documents in the admin (design, Images)', () => {
  it('are listed for a secretary by folder, with names, and each view is noted', async () => {
    const { page, expectComplaint } = await office.signedIn('secretary');
    await goToPictures(page);
    await page.getByText('Cada vez que mirás una foto queda anotado').waitFor();
    await page.getByText('2 fotos').waitFor();
    const people = await rows(page).getByRole('link').allInnerTexts();
    expect(people).toEqual(['Pérez, Ernestina', 'Pérez, Zoe']);

    const before = await countViews();
    await page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Ernestina' }).click();
    expect(await shownWidth(page)).toBe(640);
    const address = await page.getByRole('dialog').getByRole('img').getAttribute('src');
    expect(await page.evaluate(opens, address ?? '')).toBe(true);
    await page.getByText('Esta vista quedó anotada.').waitFor();
    expect(await countViews()).toBe(before + 1);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expectComplaint('Failed to load resource: net::ERR_FILE_NOT_FOUND');
    expect(await page.evaluate(opens, address ?? '')).toBe(false);

    await page.getByRole('combobox', { name: 'Qué fotos' }).click();
    await page.getByRole('option', { name: 'Foto carnet' }).click();
    await page.getByText('1 foto', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Qué fotos' }).click();
    await page.getByRole('option', { name: 'Dorso del DNI' }).click();
    await page.getByText('No hay fotos de estas.').waitFor();
    expect(await countViews()).toBe(before + 1);
  });

  it('have 1 to 1000 on a page, as one says (spec §5)', async () => {
    const { page } = await office.signedIn('secretary');
    await goToPictures(page);
    const size = page.getByLabel('Fotos por página');
    await size.fill('1');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('link', { name: 'Ir a la página 2' }).click();
    await page.getByText('Pérez, Zoe').waitFor();
    await page.reload();
    await page.getByText('Pérez, Zoe').waitFor();
    expect(await size.inputValue()).toBe('1');
    for (const wrong of ['0', '1001', '1.5', '']) {
      await size.fill(wrong);
      await page.getByText('Escribí un número de 1 a 1000.').waitFor();
    }
    await size.fill('1000');
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  it('are beside the account of whose they are', async () => {
    const { page, expectStatus } = await office.signedIn('secretary');
    // Strapi asks for what its Community edition does not have.
    expectStatus(404);
    await goToPictures(page);
    await page.getByRole('link', { name: 'Pérez, Ernestina' }).click();
    await page.waitForURL(`**/${ernestina.session.me.uid}**`);
    const panel = page.getByRole('region', { name: 'Fotos de documentos' });
    await panel.getByText('Frente del DNI').waitFor();
    expect(await panel.getByRole('button').count()).toBe(2);
    const before = await countViews();
    await panel.getByRole('button', { name: /^Ver: Foto carnet/ }).click();
    expect(await shownWidth(page)).toBe(640);
    expect(await countViews()).toBe(before + 1);
  });

  it('say that one is gone which went meanwhile', async () => {
    const zoe = await newCitizen(office.instance, { names: 'Alicia' });
    const { page, expectStatus } = await office.signedIn('secretary');
    expectStatus(404);
    await goToPictures(page);
    await page.getByText('Pérez, Alicia').waitFor();
    const session = await administratorSession(office.instance);
    const path = `/content-manager/collection-types/${PEOPLE}/${zoe.session.me.uid}`;
    await session.send('DELETE', path, z.unknown());
    await page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Alicia' }).click();
    await page.getByText('Esta foto ya no está').waitFor();
  });

  it('are nowhere for an editor', async () => {
    const { page } = await office.signedIn('editor');
    await page.getByRole('link', { name: 'Contenido', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Fotos de documentos' }).count()).toBe(0);
    await page.goto('/admin/fotos-de-documentos');
    await page.getByText('No tenés permiso para ver esto').waitFor();
  });

  it('are seen without a mouse, on accessible screens', async () => {
    const { page } = await office.signedIn('administrator');
    await goToPictures(page);
    await rows(page).first().waitFor();
    const grid = page.getByRole('grid');
    while (!(await grid.evaluate((table) => table.contains(document.activeElement)))) {
      await page.keyboard.press('Tab');
    }
    // Inside of a table one moves by arrows.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const view = page.getByRole('button', { name: 'Ver: Frente del DNI, Pérez, Ernestina' });
    expect(await view.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await shownWidth(page);
    const axe = () => new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect((await axe()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await view.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
  });
});

/** Whether the browser still has a picture at an address of its own. */
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
