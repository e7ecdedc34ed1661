import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Link } from '../../scripts/testing/faults/link.ts';
import { pictureForm, signUp } from './harness/citizen.ts';
import type { CmsProcess } from './harness/cms.ts';
import { training } from './harness/content.ts';
import { collection, signInEditor, type Editor } from './harness/editor.ts';
import { expectError, send } from './harness/http.ts';
import { linkedCms } from './harness/linked-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;
const BACK = { timeout: 20_000 };
const PICTURE = '/me/images/profile-images';

describe.runIf(ON_POSTGRES)('a lost database connection', () => {
  let cms: CmsProcess;
  let link: Link;
  let editor: Editor;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    ({ cms, link } = await linkedCms((ending) => endings.push(ending)));
    editor = await signInEditor(cms.url);
  });

  afterAll(async () => {
    for (const ending of endings) await ending();
  });

  afterEach(() => link.restore());

  const back = async () => {
    await link.restore();
    await expect.poll(async () => (await send(`${cms.url}/readyz`)).status, BACK).toBe(200);
  };

  test.each([
    ['when a transaction begins', ['BEGIN']],
    ['during the check for a free slug', ['where ("t0"."slug"']],
    ['during the commit of a write', ['COMMIT']],
    ["during Strapi's read after the commit, for its event", ['COMMIT', 'select']],
  ])('%s does not end the process', async (_moment, words) => {
    const { documentId } = await editor.create('training', training());
    const publish = () =>
      editor.request('POST', collection('training', documentId, 'actions', 'publish'), {});
    link.cutBefore(...words);
    const refused = await publish();
    expect(refused.status).toBe(503);
    expect(JSON.stringify(refused.body)).toContain('no está disponible en este momento');
    expect((await send(`${cms.url}/readyz`)).status).toBe(503);
    await back();
    expect((await publish()).status).toBe(200);
  });

  test('during the deletion of a picture keeps the picture and answers 503', async () => {
    const ana = await signUp(cms.url);
    expect((await ana.request('POST', PICTURE, await pictureForm())).status).toBe(200);
    const takeBack = () => ana.request('DELETE', '/me/public-profile');
    link.cutBefore('COMMIT');
    expectError(await takeBack(), 'unavailable', 503);
    await back();
    expect((await ana.request('GET', PICTURE)).status).toBe(200);
    // Control: with a connection it is deleted.
    expect((await takeBack()).status).toBe(200);
    expect((await ana.request('GET', PICTURE)).status).toBe(404);
  });
});
