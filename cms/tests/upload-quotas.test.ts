import fs from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_FOLDERS, RESUMABLE_BODY_LIMIT } from '@centro/shared';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { PDF } from './harness/content.ts';
import { signInGoldenEditor } from './harness/editor.ts';
import { openForm, sendFile } from './harness/forms.ts';
import { expectError, type Answer } from './harness/http.ts';
import { askToUpload, beginUpload } from './harness/resumable.ts';

const PRELOAD = path.join(import.meta.dirname, 'harness/measured-disk.mts');
const MEGABYTE = 1024 * 1024;
const HOUR = 60 * 60 * 1000;

let cms: Cms;
let running: CmsProcess;
let ana: Citizen;
let form: Awaited<ReturnType<typeof openForm>>;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cms = await createCms((ending) => endings.push(ending));
  await measure(0.5);
  running = await cms.start(variables());
  form = await openForm(await signInGoldenEditor(running.url));
  return async () => {
    for (const ending of endings) await ending();
  };
});

beforeEach(async () => {
  await measure(0.5);
  ana = await signUp(running.url);
});

const variables = () => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  MEASURED_DISK: path.join(cms.dataDirectory, 'measured-disk'),
});

/** Sets the free share of the disk. */
const measure = (share: number) => fs.writeFile(path.join(cms.dataDirectory, 'measured-disk'), String(share));

async function unconfirm({ me }: Citizen): Promise<void> {
  const no = process.env['TEST_DATABASE'] === 'postgres' ? 'false' : '0';
  await cms.database.execute(`update up_users set confirmed = ${no} where document_id = '${me.uid}'`);
}

const sendPicture = async (): Promise<Answer> =>
  ana.request('POST', '/me/images/dni-images', await pictureForm());

const sendDocument = (bytes: number): Promise<Answer> =>
  sendFile(ana, form, 'certificado.pdf', Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]));

const begin = (folder: string, size = RESUMABLE_BODY_LIMIT) => askToUpload(ana, size, { folder });

const unfinished = async ({ me }: Citizen) =>
  (await cms.stored.keys('unfinished')).filter((name) => name.startsWith(me.uid));

describe('a disk with less than a tenth free', () => {
  test('refuses pictures, files of forms, uploads and their pieces', async () => {
    const upload = await beginUpload(running.url, ana, 1_000);
    await measure(0.09);
    expectError(await sendPicture(), 'storage-full', 503);
    expectError(await sendDocument(1_000), 'storage-full', 503);
    expectError(await begin('passport-photos'), 'storage-full', 503);
    expectError(await upload.add(0, Buffer.alloc(500)), 'storage-full', 503);
    expect((await upload.head()).headers.get('upload-offset')).toBe('0');
    await measure(0.11);
    expect((await upload.add(0, Buffer.alloc(500))).status).toBe(204);
  });

  test('control: accepts them with a little more', async () => {
    await measure(0.11);
    expect((await sendPicture()).status).toBe(200);
    expect((await begin('passport-photos')).status).toBe(201);
  });
});

describe('a disk with less than a fifth free', () => {
  test('accepts pictures but no files of forms', async () => {
    await measure(0.19);
    expectError(await sendDocument(1_000), 'storage-full', 503);
    expect((await sendPicture()).status).toBe(200);
  });

  test('control: accepts both with a little more', async () => {
    await measure(0.21);
    expect((await sendDocument(1_000)).status).toBe(200);
    expect((await sendPicture()).status).toBe(200);
  });
});

describe('an account', () => {
  test('without a confirmed e-mail is limited to 40 MB, also under concurrent requests', async () => {
    await unconfirm(ana);
    const answers = await Promise.all(IMAGE_FOLDERS.map((folder) => begin(folder)));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken.length).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 'account-full', 409);
    const infos = (await unfinished(ana)).filter((name) => name.endsWith('.json'));
    expect(infos).toHaveLength(taken.length);
  });

  test('control: with a confirmed e-mail can upload four pictures of 32 MB', async () => {
    for (const folder of IMAGE_FOLDERS) {
      expect((await begin(folder)).status).toBe(201);
    }
  });

  test('can begin uploads for one folder concurrently; the next one replaces them', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => begin('dni-images')));
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 'upload-conflict', 409);
    expect((await begin('dni-images')).status).toBe(201);
    expect((await unfinished(ana)).filter((name) => name.endsWith('.json'))).toHaveLength(1);
  });

  test('includes files of forms in its limit, and stores none that is refused', async () => {
    await unconfirm(ana);
    expect((await begin('dni-images')).status).toBe(201);
    const size = 4 * MEGABYTE;
    expect((await sendDocument(size)).status).toBe(200);
    expect((await sendDocument(size - 1_000)).status).toBe(200);
    expectError(await sendDocument(size), 'account-full', 409);
    expect(await cms.stored.keys('private', `form-files/${ana.me.uid}`)).toHaveLength(2);
  });
});

test('unfinished uploads of unconfirmed accounts are deleted after an hour, others are not', async () => {
  const luis = await signUp(running.url);
  for (const citizen of [ana, luis]) await beginUpload(running.url, citizen, 1_000);
  await unconfirm(ana);
  for (const citizen of [ana, luis]) {
    for (const key of await unfinished(citizen)) {
      await cms.stored.writtenAt('unfinished', key, new Date(Date.now() - 1.1 * HOUR));
    }
  }
  await running.stop();
  running = await cms.start(variables());
  await expect.poll(() => unfinished(ana)).toEqual([]);
  expect(await unfinished(luis)).not.toEqual([]);
});

test('resumable uploads may announce 2 GB in all, unconfirmed accounts only up to half of it', async () => {
  // An announced upload has no bytes yet, only its metadata.
  const other = path.join(cms.dataDirectory, 'private/uploads/of-others.json');
  const fill = (megabytes: number) => fs.writeFile(other, JSON.stringify({ size: megabytes * MEGABYTE }));
  const luis = await signUp(running.url);
  await unconfirm(ana);
  await fill(700);
  expect((await begin('dni-images')).status).toBe(201);
  await fill(1_100);
  expectError(await begin('dni-images'), 'storage-full', 503);
  expect((await askToUpload(luis, 1_000)).status).toBe(201);
  await fill(2_100);
  expectError(await askToUpload(luis, 1_000), 'storage-full', 503);
  await fs.rm(other);
  expect((await askToUpload(luis, 1_000)).status).toBe(201);
});
