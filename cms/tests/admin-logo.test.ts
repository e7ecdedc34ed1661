import { z } from '@centro/shared';
import { expect, test } from 'vitest';
import { picture } from './harness/content.ts';
import { signInAdmin } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

const initSchema = z.object({
  data: z.object({ menuLogo: z.string().nullable(), authLogo: z.string().nullable() }),
});

/** The logos of the admin, as read by its sign-in page. */
async function logos(): Promise<z.infer<typeof initSchema>['data']> {
  return initSchema.parse((await send(`${cms().url}/admin/init`)).body).data;
}

test('the admin shows the published logo of the centre, preferably the simple one, unless its settings override it', async () => {
  const { editor, url } = cms();
  expect(await logos()).toMatchObject({ menuLogo: null, authLogo: null });
  const upload = async (name: string) => editor.upload(name, await picture(64, 64), 'image/jpeg');
  const [full, simple] = [await upload('logo.jpg'), await upload('simple.jpg')];
  const general = { number: '7', city: 'X', logo: full.id };
  await editor.publishSiteContent({ general });
  expect(await logos()).toMatchObject({ menuLogo: full.url, authLogo: full.url });
  await editor.publishSiteContent({ general: { ...general, simpleLogo: simple.id } });
  expect(await logos()).toMatchObject({ menuLogo: simple.url, authLogo: simple.url });

  const admin = await signInAdmin(url);
  const form = new FormData();
  form.append('menuLogo', new Blob([await picture(64, 64)], { type: 'image/jpeg' }), 'propio.jpg');
  expect((await admin.submit('POST', '/admin/project-settings', form)).status).toBe(200);
  const own = await logos();
  expect(own.menuLogo).toMatch(/^\/uploads\/propio/);
  expect(own.authLogo).toBe(simple.url);
  const without = new FormData();
  without.append('menuLogo', '');
  expect((await admin.submit('POST', '/admin/project-settings', without)).status).toBe(200);
  expect((await logos()).menuLogo).toBe(simple.url);
  // The published picture itself is not deleted.
  expect((await fetch(url + simple.url)).status).toBe(200);
});
