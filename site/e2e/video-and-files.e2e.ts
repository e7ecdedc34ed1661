import { expect } from 'playwright/test';
import { PDF, photo } from './testing/files.ts';
import { openTraining } from './testing/open-training.ts';
import { test, type RunningSite } from './testing/running-site.ts';

const PLAYER = '<!doctype html><title>Reproductor</title><p>El video</p>';

/** Publishes a training with a picture, a video and a PDF; returns the path of its page. */
async function withVideo(site: RunningSite, title: string, address: string): Promise<string> {
  const { editor } = site;
  const [card, cover, pdf] = [
    await editor.upload('Un duraznero', await photo()),
    await editor.upload('Cómo se poda', await photo()),
    await editor.upload('Programa.pdf', PDF),
  ];
  const fields = { cardImage: card.id, video: { address, cover: cover.id }, attachments: [pdf.id] };
  return (await openTraining(site, title, fields)).path;
}

for (const { site: name, address, player, page: watch } of [
  {
    site: 'YouTube',
    address: 'https://youtu.be/dQw4w9WgXcQ?t=90',
    player: 'https://www.youtube-nocookie.com',
    page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
  },
  {
    site: 'Vimeo',
    address: 'https://vimeo.com/76979871',
    player: 'https://player.vimeo.com',
    page: 'https://vimeo.com/76979871',
  },
]) {
  test(`a video of ${name} plays in place, and nothing is requested from there before`, async ({
    site,
    arrive,
  }) => {
    const path = await withVideo(site, `Poda con ${name}`, address);
    const { page } = await arrive({ viewport: { width: 360, height: 740 } });
    const requested: string[] = [];
    await page.route(`${player}/**`, async (route) => {
      requested.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: PLAYER });
    });
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).toContain(`frame-src ${player}`);
    const play = page.getByRole('link', { name: 'Ver el video: Cómo se poda' });
    await expect(play).toHaveAttribute('href', watch);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);

    await play.focus();
    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByText('El video')).toBeVisible();
    expect(requested).toHaveLength(1);
    await expect(page.locator('iframe')).toBeFocused();
    // The pictures still open in a dialog.
    await page.getByRole('link', { name: 'Ver más grande: Un duraznero' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('a list may embed nothing', async ({ site, open }) => {
  await withVideo(site, 'Con video', 'https://vimeo.com/76979871');
  const { page } = await open('/capacitaciones');
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).not.toContain('frame-src');
});

test('a PDF is listed with its name and size, at the address of the site', async ({ site, open }) => {
  const { page } = await open(await withVideo(site, 'Con programa', 'https://vimeo.com/76979871'));
  const item = page.getByRole('region', { name: 'Archivos' }).getByRole('listitem');
  await expect(item).toHaveText('Programa (PDF, 1 kB)');
  const address = await item.getByRole('link', { name: 'Programa' }).getAttribute('href');
  expect(address).toMatch(/^\/media\/[^/]+\.pdf$/);
  const answer = await fetch(site.instance.front.url + (address ?? ''));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
