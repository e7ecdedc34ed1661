import { beforeEach, describe, expect, it } from 'vitest';
import { newSite } from './testing/running-site.ts';
import type { Visit } from './testing/visit.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const site = newSite();
let visitor: Visit;

beforeEach(async () => {
  visitor = await site.arrive();
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

/** Publishes another training and waits for it: whatever was saved before it would be live by then. */
async function untilLaterIsShown(title: string): Promise<void> {
  await site.editor.createPublished('training', training(title));
  await expect.poll(() => cardsAt('/capacitaciones')).toContain(title);
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

    const id = await site.editor.create('training', training('Huerta en casa'));
    await untilLaterIsShown('Poda');
    expect(await visitor.goTo(address)).toBe(404);
    await site.editor.publish('training', id);
    await untilAnswers(address, 200);
    await expect(visitor.page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
      'Huerta en casa',
    );
    expect(await cardsAt('/')).toContain('Huerta en casa');
    expect(await cardsAt('/capacitaciones')).toContain('Huerta en casa');

    await site.editor.update('training', id, training('Huerta en el balcón'));
    await untilLaterIsShown('Injertos');
    const cards = await cardsAt('/capacitaciones');
    expect(cards).toContain('Huerta en casa');
    expect(cards).not.toContain('Huerta en el balcón');
    expect(await visitor.goTo(address)).toBe(200);
    await expect(visitor.page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
      'Huerta en casa',
    );
    await site.editor.publish('training', id);
    await untilShows(address, 'Huerta en el balcón');
    expect(await cardsAt('/')).toContain('Huerta en el balcón');

    await site.editor.updatePublished(
      'training',
      id,
      training('Huerta en el balcón', { visibility: 'archived' }),
    );
    await expect.poll(() => cardsAt('/capacitaciones')).not.toContain('Huerta en el balcón');
    expect(await cardsAt('/archivo')).toContain('Huerta en el balcón');
    expect(await visitor.goTo(address)).toBe(200);
    await expect(visitor.page.getByRole('link', { name: 'Quiero participar' }).count()).resolves.toBe(0);

    await site.editor.unpublish('training', id);
    await untilAnswers(address, 404);
    expect(await cardsAt('/archivo')).toEqual([]);
    await expect(visitor.page.getByText('No hay capacitaciones archivadas').isVisible()).resolves.toBe(true);

    await site.editor.publish('training', id);
    await untilAnswers(address, 200);
    await site.editor.remove('training', id);
    await untilAnswers(address, 404);
  });

  it('when what a page embeds changes: its teacher', async () => {
    const teacher = await site.editor.create('teacher', { name: 'Ana Pérez', description: 'Apicultora' });
    const teachers = { connect: [{ documentId: teacher }] };
    await site.editor.createPublished('training', training('Colmenas', { teachers }));
    await untilShows('/capacitaciones/colmenas', 'Ana Pérez');
    await site.editor.update('teacher', teacher, { name: 'Ana María Pérez' });
    await untilShows('/capacitaciones/colmenas', 'Ana María Pérez');
    await site.editor.remove('teacher', teacher);
    await expect
      .poll(async () => {
        await visitor.goTo('/capacitaciones/colmenas');
        return visitor.page.getByText('Ana María Pérez').count();
      })
      .toBe(0);
  });

  it('when the centre itself changes, on every page', async () => {
    await site.editor.publishSiteContent({ general: { number: '402', city: 'Saladillo' } });
    for (const path of ['/', '/capacitaciones', '/archivo', '/no-existe']) {
      await untilShows(path, 'CFP N.º 402');
    }
  });

  it('when nothing but time passes: enrolment opens in front of the visitor', async () => {
    const opens = new Date(Date.now() + 8_000).toISOString();
    const inscription = { start: opens, finish: null, maxQuota: 0 };
    await site.editor.createPublished('training', training('Al minuto', { inscription }));
    await untilShows('/capacitaciones/al-minuto', 'Próximamente');
    await expect
      .poll(async () => (await fetch(`${site.instance.front.url}/capacitaciones/al-minuto`)).text(), {
        timeout: 10_000,
      })
      .toContain('La inscripción está abierta.');
  });
});
