import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { newOffice, type Who } from './testing/office.ts';

const CONTENT = '/admin/content-manager/collection-types';
const TRAININGS = `${CONTENT}/api::training.training`;

/** Words that an English sentence hardly does without, and no Spanish one has. */
const ENGLISH =
  /\b(?:the|of|and|with|without|your|you|this|that|from|are|is|was|has|have|not|all|any|new|save|saved|delete|remove|search|settings|edit|add|added|filters?|open|close|back|more|upload|files?|folders?|select|selection|loading|location|set|expand|collapse|last|next|previous|updates?|updated|create|created|content|manager|library|welcome|page|entries|entry|show|hide|sort|cancel|confirm|preview|link|draft|published?|unpublish|discard|actions?|configure|view|views|list|fields?|home|profile|log|out|users?|roles?|asset|assets|image|size|date|required|value|text)\b/gi;

/** What Strapi says to screen readers and lets nobody translate: states of entries, its fields for dates and times, its dialogs. */
const FIXED = /^(?:draft|published|modified|(?:Choose|Limpiar) (?:date|time)|Close modal|Search)$/;

/** Names that are what they are, and parts of addresses. */
const NAMES = /strapi|https?:\S+|\S+@\S+|[a-z]+(?:-[a-z0-9]+)+/gi;

/** Strapi asks for what its Community edition does not have; there is no publisher here. */
const STATUSES = [403, 404, 409, 502];

const office = newOffice();

beforeAll(async () => {
  await office.editor.createPublished('training', {
    title: 'Poda',
    type: 'course',
    category: 'agroindustry',
  });
  await newCitizen(office.instance, { names: 'Ernestina' });
});

async function signedIn(who: Who): Promise<Page> {
  const { page, expectStatus } = await office.signedIn(who);
  for (const status of STATUSES) expectStatus(status);
  return page;
}

/** All that a screen shows, or tells who does not see it. */
const saidBy = (page: Page) =>
  page.evaluate(() => {
    const told = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((attribute) =>
      Array.from(document.querySelectorAll(`[${attribute}]`), (element) => element.getAttribute(attribute)),
    );
    return [document.body.innerText, ...told].join('\n');
  });

async function englishOn(page: Page): Promise<readonly string[]> {
  const text = (await saidBy(page)).replace(NAMES, ' ');
  return text.split('\n').filter((line) => line.match(ENGLISH) !== null && !FIXED.test(line));
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe('the admin shows no English (issue 8)', () => {
  it.each<[who: Who, path: string]>([
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
  ])('to a %s at %s', async (role, path) => {
    const page = await signedIn(role);
    await page.goto(path);
    await settled(page);
    expect(await englishOn(page)).toEqual([]);
  });

  it('to an editor who chooses and describes a picture', async () => {
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#576' } })
      .png()
      .toBuffer();
    await office.editor.upload('silo.png', new Blob([new Uint8Array(picture)], { type: 'image/png' }));
    const page = await signedIn('editor');
    await page.goto(`${TRAININGS}/create`);
    await page.getByRole('button', { name: 'Apretá para elegir una imagen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'silo.png' }).first().waitFor();
    expect(await englishOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Subir archivos' }).click();
    await dialog.getByText('Arrastrá y soltá acá').waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.goto('/admin/plugins/upload');
    await page.getByText('silo.png').first().click();
    await dialog.getByText('lo lee quien no puede verla').waitFor();
    expect(await englishOn(page)).toEqual([]);
  });

  it('to an editor in the menus of an entry and of a list', async () => {
    const page = await signedIn('editor');
    await page.goto(TRAININGS);
    await page.getByRole('gridcell', { name: 'Poda' }).first().click();
    await page.getByRole('textbox', { name: 'Título' }).first().waitFor();
    expect(await englishOn(page)).toEqual([]);
    for (const menu of await page.getByRole('button', { name: /Más acciones/ }).all()) {
      await menu.click();
      await page.getByRole('menu').waitFor();
      expect(await englishOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
