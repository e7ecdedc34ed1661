import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import type { Editor } from '../../scripts/testing/editor.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { visit, type Visit } from './testing/visit.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let instance: Instance;
let editor: Editor;
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), launchBrowser()]);
  editor = await instance.editor();
  await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
  const hasContent = async () => {
    expect(await (await fetch(instance.front.url)).text()).toContain('CFP N.º 401');
  };
  await vi.waitFor(hasContent, { timeout: 30_000 });
});

afterAll(async () => {
  await browser.close();
  await instance.stop();
});

beforeEach(async () => {
  visitor = await visit(browser, instance.front.url);
});

afterEach(async () => {
  await visitor.leave();
});

const training = (title: string, more: object = {}) => ({
  title,
  type: 'course',
  category: 'agroindustry',
  description: `Todo sobre ${title}.`,
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 20 },
  ...more,
});

/** Waits until the page at an address answers with a status; a visitor would reload. */
async function untilAnswers(path: string, status: number): Promise<void> {
  await expect.poll(() => visitor.goTo(path)).toBe(status);
}

async function untilShows(path: string, text: string): Promise<void> {
  const shown = async () => {
    await visitor.goTo(path);
    return visitor.page.getByText(text).first().isVisible();
  };
  await expect.poll(shown).toBe(true);
}

async function cardsAt(path: string): Promise<string[]> {
  await visitor.goTo(path);
  return visitor.page.locator('[data-training]').getByRole('heading').allTextContents();
}

describe('the site follows the editor', () => {
  it('through the whole life of a training: published, edited, archived, withdrawn, deleted', async () => {
    const address = '/capacitaciones/huerta-en-casa';
    expect(await visitor.goTo(address)).toBe(404);
    await expect(visitor.page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
      'La capacitación que estás buscando no está vigente',
    );

    const id = await editor.create('training', training('Huerta en casa'));
    expect(await visitor.goTo(address)).toBe(404);
    await editor.publish('training', id);
    await untilAnswers(address, 200);
    await expect(visitor.page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
      'Huerta en casa',
    );
    expect(await cardsAt('/')).toContain('Huerta en casa');
    expect(await cardsAt('/capacitaciones')).toContain('Huerta en casa');

    await editor.update('training', id, training('Huerta en el balcón'));
    await expect.poll(() => cardsAt('/capacitaciones')).toContain('Huerta en casa');
    await editor.publish('training', id);
    await untilShows(address, 'Huerta en el balcón');
    expect(await cardsAt('/')).toContain('Huerta en el balcón');

    await editor.updatePublished('training', id, training('Huerta en el balcón', { visibility: 'archived' }));
    await expect.poll(() => cardsAt('/capacitaciones')).not.toContain('Huerta en el balcón');
    expect(await cardsAt('/archivo')).toContain('Huerta en el balcón');
    expect(await visitor.goTo(address)).toBe(200);
    await expect(visitor.page.getByRole('link', { name: 'Quiero participar' }).count()).resolves.toBe(0);

    await editor.unpublish('training', id);
    await untilAnswers(address, 404);
    expect(await cardsAt('/archivo')).toEqual([]);
    await expect(visitor.page.getByText('No hay capacitaciones archivadas').isVisible()).resolves.toBe(true);

    await editor.publish('training', id);
    await untilAnswers(address, 200);
    await editor.remove('training', id);
    await untilAnswers(address, 404);
  });

  it('when what a page embeds changes: its teacher', async () => {
    const teacher = await editor.create('teacher', { name: 'Ana Pérez', description: 'Apicultora' });
    const teachers = { connect: [{ documentId: teacher }] };
    await editor.createPublished('training', training('Colmenas', { teachers }));
    await untilShows('/capacitaciones/colmenas', 'Ana Pérez');
    await editor.update('teacher', teacher, { name: 'Ana María Pérez' });
    await untilShows('/capacitaciones/colmenas', 'Ana María Pérez');
    await editor.remove('teacher', teacher);
    await expect
      .poll(async () => {
        await visitor.goTo('/capacitaciones/colmenas');
        return visitor.page.getByText('Ana María Pérez').count();
      })
      .toBe(0);
  });

  it('when the centre itself changes, on every page', async () => {
    await editor.publishSiteContent({ general: { number: '402', city: 'Saladillo' } });
    for (const path of ['/', '/capacitaciones', '/archivo', '/no-existe']) {
      await untilShows(path, 'CFP N.º 402');
    }
  });

  it('when nothing but time passes: enrolment opens in front of the visitor', async () => {
    const opens = new Date(Date.now() + 8_000).toISOString();
    const inscription = { start: opens, finish: null, maxQuota: 0 };
    await editor.createPublished('training', training('Al minuto', { inscription }));
    await untilShows('/capacitaciones/al-minuto', 'Próximamente');
    await expect
      .poll(async () => (await fetch(`${instance.front.url}/capacitaciones/al-minuto`)).text(), {
        timeout: 10_000,
      })
      .toContain('La inscripción está abierta.');
  });
});
