import { readdir, readlink } from 'node:fs/promises';
import sharp from 'sharp';
import { z } from '@centro/shared';
import { expect, test } from 'vitest';
import { picture, publication } from './harness/content.ts';
import { send } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

const answerSchema = z.object({ data: z.object({ cardImage: z.object({ colour: z.string().nullable() }) }) });

async function colourOf(slug: string): Promise<string | null> {
  const { body } = await send(`${cms().url}/api/publications/${slug}`);
  return answerSchema.parse(body).data.cardImage.colour;
}

test('a picture has its dominant colour, also after it was replaced', async () => {
  const { editor } = cms();
  const { id } = await editor.upload('huerta.jpg', await picture(), 'image/jpeg');
  await editor.createPublished('publication', publication({ slug: 'verde', cardImage: id }));
  const green = await colourOf('verde');
  expect(green).toMatch(/^#[0-9a-f]{6}$/);
  expect(channels(green)[1]).toBeGreaterThan(Math.max(channels(green)[0] ?? 0, channels(green)[2] ?? 0));

  const form = new FormData();
  const blue = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1020e0' } });
  form.append(
    'files',
    new Blob([Buffer.from(await blue.jpeg().toBuffer())], { type: 'image/jpeg' }),
    'otra.jpg',
  );
  form.append('fileInfo', JSON.stringify({ alternativeText: 'Otra' }));
  expect((await editor.submit('POST', `/upload?id=${String(id)}`, form)).status).toBe(200);
  const replaced = channels(await colourOf('verde'));
  expect(replaced[2]).toBeGreaterThan(200);
});

test('a transparent picture has no colour', async () => {
  const { editor } = cms();
  const see = sharp({
    create: { width: 900, height: 600, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
  });
  const { id } = await editor.upload('logo.png', Buffer.from(await see.png().toBuffer()), 'image/png');
  await editor.createPublished('publication', publication({ slug: 'transparente', cardImage: id }));
  expect(await colourOf('transparente')).toBeNull();
});

test('uploaded files leave no open file descriptors', async () => {
  const { editor, pid } = cms();
  const { id } = await editor.upload('abierta.jpg', await picture(), 'image/jpeg');
  const replace = async () => {
    const form = new FormData();
    form.append('files', new Blob([await picture()], { type: 'image/jpeg' }), 'abierta.jpg');
    expect((await editor.submit('POST', `/upload?id=${String(id)}`, form)).status).toBe(200);
  };
  for (let time = 0; time < 3; time += 1) await replace();
  await expect.poll(() => filesGone(pid)).toEqual([]);
});

/** Deleted or replaced files that a process has open. */
async function filesGone(pid: number): Promise<string[]> {
  const folder = `/proc/${String(pid)}/fd`;
  const links = (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => ''));
  return (await Promise.all(links)).filter((target) => /^\/.*abierta|^\/.*\(deleted\)$/.test(target));
}

function channels(colour: string | null): number[] {
  return [1, 3, 5].map((at) => Number.parseInt((colour ?? '#000000').slice(at, at + 2), 16));
}
