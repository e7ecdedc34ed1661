import { endpoints } from '@centro/shared';
import { expect, test } from 'vitest';
import { createCms } from './harness/cms.ts';
import { siteContent, training } from './harness/content.ts';
import { signInGoldenEditor } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { dropColumn } from './harness/older-database.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

async function shown(url: string, id: string) {
  const { body } = await send(`${url}/api/trainings/${id}`);
  const { price, totalHours, requirements, whatToBring } = endpoints.training.response.parse(body).data;
  return { price, totalHours, requirements, whatToBring };
}

const NOTHING = { price: null, totalHours: null, requirements: null, whatToBring: null };

test('the price of a new training defaults to 0', async () => {
  const { editor, url } = cms();
  await editor.createPublished('training', training({ title: 'Poda' }));
  expect(await shown(url, 'poda')).toEqual({ ...NOTHING, price: 0 });
  await editor.createPublished('training', training({ title: 'Injertos', price: 4500 }));
  expect((await shown(url, 'injertos')).price).toBe(4500);
  await editor.createPublished('training', training({ title: 'Riego', price: null, requirements: '' }));
  expect(await shown(url, 'riego')).toEqual(NOTHING);
});

test.each([
  ['a negative price', { price: -1 }],
  ['no hours', { totalHours: 0 }],
  ['half an hour', { totalHours: 1.5 }],
])('%s is refused', async (_, fields) => {
  const { editor } = cms();
  await expect(editor.createPublished('training', training({ title: 'Poda', ...fields }))).rejects.toThrow();
});

test('columns added to an older database are null until an editor sets them', async () => {
  const own = await createCms();
  const first = await own.start();
  const editor = await signInGoldenEditor(first.url);
  await editor.createPublished('training', training({ title: 'Poda' }));
  await editor.publishSiteContent(siteContent);
  await first.stop();
  for (const column of ['price', 'total_hours', 'requirements', 'what_to_bring']) {
    await dropColumn(own.database, 'trainings', column);
  }
  await dropColumn(own.database, 'components_site_generals', 'opening_hours');

  const { url } = await own.start();
  expect(await shown(url, 'poda')).toEqual(NOTHING);
  const site = endpoints.siteContent.response.parse((await send(`${url}/api/site`)).body);
  expect(site.data.general.openingHours).toBeNull();

  const again = await signInGoldenEditor(url);
  const [row] = await own.database.rows('select document_id from trainings');
  const documentId = String(row?.['document_id']);
  await again.updatePublished('training', documentId, { description: 'En el monte frutal' });
  expect(await shown(url, 'poda')).toEqual(NOTHING);
  await again.updatePublished('training', documentId, { price: 0, totalHours: 6 });
  expect(await shown(url, 'poda')).toEqual({ ...NOTHING, price: 0, totalHours: 6 });
});
