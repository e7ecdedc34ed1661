import { expect } from 'playwright/test';
import { inDays } from './testing/open-training.ts';
import { siteTest, type RunningSite } from './testing/running-site.ts';
import type { Visit } from './testing/visit.ts';

const test = siteTest();

let visitor: Visit;

test.beforeEach(async ({ arrive }) => {
  visitor = await arrive();
});

const training = (title: string, more: object = {}) => ({
  title,
  type: 'course',
  category: 'agroindustry',
  description: `Todo sobre ${title}.`,
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 20 },
  ...more,
});

/** Reloads a page until it responds with a status. */
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

/** Paths that show the first test's training while it is published. */
const PUBLIC_PATHS = [
  '/',
  '/capacitaciones',
  '/capacitaciones/tipo/curso',
  '/capacitaciones/huerta-en-casa',
  '/buscar/indice.json',
  '/api/trainings',
  '/api/trainings/huerta-en-casa',
];

async function pathsShowing({ instance }: RunningSite, text: string): Promise<string[]> {
  const shown = await Promise.all(
    PUBLIC_PATHS.map(async (path) => (await (await fetch(instance.front.url + path)).text()).includes(text)),
  );
  return PUBLIC_PATHS.filter((_, index) => shown[index]);
}

/** Waits until the publisher has processed every change so far: the feed is in order, so a later one shows after them. */
async function untilPublished({ editor, instance }: RunningSite, title: string): Promise<void> {
  await editor.createPublished('training', training(title));
  const list = async () => (await fetch(`${instance.front.url}/capacitaciones`)).text();
  await expect.poll(list).toContain(title);
}

async function cardsAt(path: string): Promise<string[]> {
  await visitor.goTo(path);
  return visitor.page.locator('[data-training]').getByRole('heading').allTextContents();
}

test.describe('the site follows the editor', () => {
  test('a training is published, edited, archived, unpublished and deleted, and its drafts never show', async ({
    site,
  }) => {
    const address = '/capacitaciones/huerta-en-casa';
    expect(await visitor.goTo(address)).toBe(404);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
      'La capacitación que estás buscando no está vigente',
    );

    const id = await site.editor.create('training', training('Huerta en casa'));
    await untilPublished(site, 'Después del primer borrador');
    expect(await visitor.goTo(address)).toBe(404);
    expect(await pathsShowing(site, 'Huerta en casa')).toEqual([]);
    await site.editor.publish('training', id);
    await untilAnswers(address, 200);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Huerta en casa');
    expect(await cardsAt('/')).toContain('Huerta en casa');
    expect(await cardsAt('/capacitaciones')).toContain('Huerta en casa');

    await site.editor.update('training', id, training('Huerta en el balcón'));
    // After a restart the publisher reads every entry, not only the changed ones.
    await site.instance.publisher.stop();
    await site.instance.publisher.start();
    await untilPublished(site, 'Después del borrador');
    expect(await pathsShowing(site, 'Huerta en el balcón')).toEqual([]);
    expect(await pathsShowing(site, 'Huerta en casa')).toEqual(PUBLIC_PATHS);
    await site.editor.publish('training', id);
    await untilShows(address, 'Huerta en el balcón');
    expect(await cardsAt('/')).toContain('Huerta en el balcón');
    // Control: once published, the title is in all places where a draft could show.
    await expect.poll(() => pathsShowing(site, 'Huerta en el balcón')).toEqual(PUBLIC_PATHS);

    await site.editor.updatePublished(
      'training',
      id,
      training('Huerta en el balcón', { visibility: 'archived' }),
    );
    await expect.poll(() => cardsAt('/capacitaciones')).not.toContain('Huerta en el balcón');
    expect(await cardsAt('/archivo')).toContain('Huerta en el balcón');
    expect(await visitor.goTo(address)).toBe(200);
    await expect(visitor.page.getByRole('link', { name: 'Quiero participar' })).toHaveCount(0);

    await site.editor.unpublish('training', id);
    await untilAnswers(address, 404);
    expect(await cardsAt('/archivo')).toEqual([]);
    await expect(visitor.page.getByText('No hay capacitaciones archivadas')).toBeVisible();

    await site.editor.publish('training', id);
    await untilAnswers(address, 200);
    await site.editor.remove('training', id);
    await untilAnswers(address, 404);
  });

  test('an embedded teacher changes', async ({ site }) => {
    const teacher = await site.editor.create('teacher', { name: 'Ana Pérez', description: 'Apicultora' });
    const teachers = { connect: [{ documentId: teacher }] };
    const taught = await site.editor.createPublished('training', training('Colmenas', { teachers }));
    await untilShows('/capacitaciones/colmenas', 'Ana Pérez');
    await site.editor.update('teacher', teacher, { name: 'Ana María Pérez' });
    await untilShows('/capacitaciones/colmenas', 'Ana María Pérez');
    const none = { teachers: { disconnect: [{ documentId: teacher }] } };
    await site.editor.updatePublished('training', taught, none);
    await site.editor.remove('teacher', teacher);
    await expect
      .poll(async () => {
        await visitor.goTo('/capacitaciones/colmenas');
        return visitor.page.getByText('Ana María Pérez').count();
      })
      .toBe(0);
  });

  test("the centre's own data changes on every page", async ({ site }) => {
    await site.editor.publishSiteContent({ general: { number: '402', city: 'Saladillo' } });
    for (const path of ['/', '/capacitaciones', '/archivo', '/no-existe']) {
      await untilShows(path, 'CFP N.º\u00a0402');
    }
  });

  test('enrolment opens as time passes', async ({ site }) => {
    const opens = new Date(Date.now() + 20_000).toISOString();
    const inscription = { start: opens, finish: null, maxQuota: 0 };
    await site.editor.createPublished('training', training('Al minuto', { inscription }));
    await untilShows('/capacitaciones/al-minuto', 'Próximamente');
    await expect
      .poll(async () => (await fetch(`${site.instance.front.url}/capacitaciones/al-minuto`)).text())
      .toContain('La inscripción está abierta.');
  });
});
