import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { newStaff } from '../../scripts/testing/staff.ts';
import { visitAdmin } from './testing/admin.ts';
import type { Visit } from './testing/visit.ts';

const CONTENT = '/admin/content-manager/collection-types';
const TRAININGS = `${CONTENT}/api::training.training`;

/** Words that an English sentence hardly does without, and no Spanish one has. */
const ENGLISH =
  /\b(?:the|of|and|with|without|your|you|this|that|from|are|is|was|has|have|not|all|any|new|save|saved|delete|remove|search|settings|edit|add|added|filters?|open|close|back|more|upload|files?|folders?|select|loading|last|next|previous|updates?|updated|create|created|content|manager|library|welcome|page|entries|entry|show|hide|sort|cancel|confirm|preview|link|draft|published?|unpublish|discard|actions?|configure|view|views|list|fields?|home|profile|log|out|users?|roles?|asset|assets|image|size|date|required|value|text)\b/gi;

/** What Strapi says to screen readers and lets nobody translate: states of entries, and its fields for dates and times. */
const FIXED = /^(?:draft|published|modified|(?:Choose|Limpiar) (?:date|time))$/;

/** Names that are what they are, and parts of addresses. */
const NAMES = /strapi|https?:\S+|\S+@\S+|[a-z]+(?:-[a-z0-9]+)+/gi;

let instance: Instance;
let browser: Browser;
const accounts = new Map<string, Awaited<ReturnType<typeof newStaff>>>();
const visits: Visit[] = [];

beforeAll(async () => {
  const variables = { SERVE_ADMIN: '1' };
  [instance, browser] = await Promise.all([
    startInstance({ processes: ['cms', 'front'], variables }),
    launchBrowser(),
  ]);
  const editor = await instance.editor();
  await editor.createPublished('training', { title: 'Poda', type: 'course', category: 'agroindustry' });
  await newCitizen(instance, { names: 'Ernestina' });
  for (const role of ['strapi-editor', 'centro-secretary']) {
    accounts.set(role, await newStaff(instance, role));
  }
});

afterEach(async () => {
  for (const each of visits.splice(0)) await each.leave();
});

afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function signedIn(role: string): Promise<Page> {
  const account = accounts.get(role);
  if (!account) throw new Error(`Nobody is a ${role}`);
  const visitor = await visitAdmin(browser, instance, account);
  visits.push(visitor);
  // Strapi asks for what its Community edition does not have; there is no publisher here.
  for (const status of [403, 404, 409, 502]) visitor.expectStatus(status);
  return visitor.page;
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
  it.each([
    ['strapi-editor', '/admin/'],
    ['strapi-editor', TRAININGS],
    ['strapi-editor', `${TRAININGS}/create`],
    ['strapi-editor', `${CONTENT}/api::publication.publication/create`],
    ['strapi-editor', '/admin/content-manager/single-types/api::site-content.site-content'],
    ['strapi-editor', '/admin/plugins/upload'],
    ['centro-secretary', '/admin/'],
    ['centro-secretary', '/admin/inscripciones'],
    ['centro-secretary', '/admin/personas'],
    ['centro-secretary', '/admin/fotos-de-documentos'],
    ['centro-secretary', `${CONTENT}/plugin::users-permissions.user`],
  ])('to a %s at %s', async (role, path) => {
    const page = await signedIn(role);
    await page.goto(path);
    await settled(page);
    expect(await englishOn(page)).toEqual([]);
  });

  it('to an editor in the menus of an entry and of a list', async () => {
    const page = await signedIn('strapi-editor');
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
