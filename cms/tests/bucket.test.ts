import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from '@centro/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBucket, type RunningBucket } from '../../scripts/testing/bucket.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { openLink, type Link } from '../../scripts/testing/faults/link.ts';
import { readRestoredPlaces, type Places } from '../src/platform/environment/environment';
import { mediaProvider } from '../src/modules/media/provider';
import { bucketStore } from '../src/platform/storage/bucket';
import { CITIZEN_PASSWORD, pictureForm, signUp } from './harness/citizen.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { ended, spawnCms } from './harness/cms-program.ts';
import { picture } from './harness/content.ts';
import { signInEditor, type Editor } from './harness/editor.ts';
import { expectError, send } from './harness/http.ts';
import { noise } from './harness/pictures.ts';
import { beginUpload } from './harness/resumable.ts';

const fileSchema = z.object({
  id: z.int(),
  url: z.string(),
  provider: z.string(),
  formats: z.record(z.string(), z.object({ url: z.string() })).nullable(),
});

type MediaFile = z.output<typeof fileSchema>;

const endings: (() => Promise<void>)[] = [];
let bucket: RunningBucket;
let link: Link;
let variables: Readonly<Record<string, string>>;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
let places: Places;

beforeAll(async () => {
  bucket = await startBucket('centro', false);
  link = await openLink(Number(new URL(bucket.url).port));
  variables = {
    ...bucket.variables,
    MEDIA_STORE: 's3://centro',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${String(link.port)}`,
  };
  places = readRestoredPlaces({ ...variables, AWS_ENDPOINT_URL_S3: bucket.variables['AWS_ENDPOINT_URL_S3'] });
  cms = await createCms((ending) => endings.push(ending));
  running = await cms.start(variables);
  editor = await signInEditor(running.url);
});

afterAll(async () => {
  for (const ending of endings) await ending();
  await link.stop();
  await bucket.stop();
});

beforeEach(() => link.restore());

/** Keys of all objects with this prefix. */
async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  if (!places.bucket) throw new Error('There is no bucket');
  for await (const { key } of bucketStore(places.bucket, prefix).list('')) found.push(`${prefix}${key}`);
  return found.sort();
}

async function stored(id: number): Promise<MediaFile> {
  return fileSchema.parse((await editor.request('GET', `/upload/files/${String(id)}`)).body);
}

/** Object keys of a file and its responsive formats. */
function objectsOf({ url, formats }: MediaFile): string[] {
  return [url, ...Object.values(formats ?? {}).map((format) => format.url)]
    .map((address) => address.slice(1))
    .toSorted();
}

describe('the media library in a bucket', () => {
  test('stores a picture and its formats under the same URLs as a local folder', async () => {
    const { id } = await editor.upload('huerta.jpg', await picture(), 'image/jpeg');
    const file = await stored(id);
    expect(file.provider).toBe('aws-s3');
    expect(file.url).toMatch(/^\/uploads\/huerta_[0-9a-f]+\.jpg$/);
    expect(objectsOf(file).length).toBeGreaterThan(2);
    expect(await keys('uploads/')).toEqual(expect.arrayContaining(objectsOf(file)));
    expect(await cms.stored.place('uploads').open(path.basename(file.url))).toBeUndefined();

    const whole = await fetch(`${running.url}${file.url}`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    const etag = whole.headers.get('etag') ?? '';
    const asked = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${running.url}${file.url}`, { headers, method });
    expect(await statusOf(file.url, { 'if-none-match': etag })).toBe(304);
    expect(await statusOf(file.url, { 'if-none-match': '"other"' })).toBe(200);
    const head = await asked({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const part = await asked({ range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${String(bytes.length)}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect((await asked({ range: `bytes=${String(bytes.length)}-` })).status).toBe(416);
  });

  test('deletes replaced and deleted files with their formats', async () => {
    const { id } = await editor.upload('riego.jpg', await picture(), 'image/jpeg');
    const before = objectsOf(await stored(id));
    const form = new FormData();
    form.append('files', new Blob([await picture(600, 400)], { type: 'image/jpeg' }), 'riego.jpg');
    form.append('fileInfo', JSON.stringify({ alternativeText: 'Otra' }));
    expect((await editor.submit('POST', `/upload?id=${String(id)}`, form)).status).toBe(200);
    const after = await stored(id);
    expect((await fetch(`${running.url}${after.url}`)).status).toBe(200);
    const left = await keys('uploads/');
    expect(left).toEqual(expect.arrayContaining(objectsOf(after)));
    for (const key of before) if (!objectsOf(after).includes(key)) expect(left).not.toContain(key);

    expect((await editor.request('DELETE', `/upload/files/${String(id)}`)).status).toBe(200);
    const remaining = await keys('uploads/');
    for (const key of [...before, ...objectsOf(after)]) expect(remaining).not.toContain(key);
    expect((await fetch(`${running.url}${after.url}`)).status).toBe(404);
  });

  test('exposes nothing outside of uploads/', async () => {
    const ana = await signUp(running.url);
    await ana.request('POST', '/me/images/dni-images', await pictureForm());
    const [key = ''] = (await keys('private/')).filter((name) => name.includes(ana.me.uid));
    expect(key).toMatch(/^private\/dni-images\/.*\.webp$/);
    for (const address of [
      `/${key}`,
      `/uploads/${key}`,
      `/uploads/../${key}`,
      `/uploads/..%2f${encodeURIComponent(key)}`,
      `/uploads/%2e%2e/${key}`,
      `/uploads//${key}`,
      `/uploads/${path.basename(key)}`,
    ]) {
      expect(await statusOf(address), address).toBe(404);
    }
  });

  test('sets no ACL on objects', async () => {
    const headers: (string | undefined)[] = [];
    const store = createServer((request, response) => {
      headers.push(request.headers['x-amz-acl'] as string | undefined);
      request.resume().on('end', () => response.writeHead(200, { etag: '"1"' }).end());
    });
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    onTestFinished(() => void store.close());
    const { port } = store.address() as AddressInfo;
    const own = readRestoredPlaces({
      ...bucket.variables,
      MEDIA_STORE: 's3://centro',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${String(port)}`,
    });
    const { default: provider } = await import('@strapi/provider-upload-aws-s3');
    const { providerOptions } = z.object({ providerOptions: z.looseObject({}) }).parse(mediaProvider(own));
    const name = { name: 'a.png', hash: 'a', ext: '.png', mime: 'image/png', url: '' };
    const file = { ...name, size: 1, sizeInBytes: 1, buffer: Buffer.from('x') };
    await provider.init(providerOptions).upload(file);
    expect(headers).toEqual([undefined]);
  });
});

describe('while the bucket is unavailable', () => {
  test('uploads and downloads get 503, leave nothing behind, and work again afterwards', async () => {
    const ana = await signUp(running.url);
    const content = await noise(400_000);
    await ana.request('POST', '/me/images/dni-images', await pictureForm());
    const upload = await beginUpload(running.url, ana, content.length);
    expect((await upload.add(0, content.subarray(0, 200_000))).status).toBe(204);
    const { id } = await editor.upload('parra.jpg', await picture(), 'image/jpeg');
    const { url } = await stored(id);
    const everything = () => Promise.all([keys('private/'), keys('unfinished/'), keys('uploads/')]);
    const row = () => cms.database.rows(`select dni_image from up_users where document_id = '${ana.me.uid}'`);
    const [objects, named] = [await everything(), await row()];

    link.cut();
    expectError(
      await ana.request('POST', '/me/images/passport-photos', await pictureForm()),
      'unavailable',
      503,
    );
    expectError(await ana.request('GET', '/me/images/dni-images'), 'unavailable', 503);
    expectError(await upload.add(200_000, content.subarray(200_000)), 'unavailable', 503);
    expect((await fetch(`${running.url}${url}`)).status).toBe(503);
    const form = new FormData();
    form.append('files', new Blob([await picture()], { type: 'image/jpeg' }), 'perdida.jpg');
    expect((await editor.submit('POST', '/upload', form)).status).toBe(503);
    expect(running.output()).toContain('The store of files does not do what it is asked (ECONNREFUSED)');
    expect((await send(`${running.url}/healthz`)).status).toBe(200);

    await link.restore();
    expect([await everything(), await row()]).toEqual([objects, named]);
    const { body } = await editor.request('GET', '/upload/files?page=1&pageSize=100');
    expect(JSON.stringify(body)).not.toContain('perdida');
    expect((await fetch(`${running.url}${url}`)).status).toBe(200);
    expect((await upload.add(200_000, content.subarray(200_000))).status).toBe(204);
    expect((await ana.request('GET', '/me/images/dni-images')).status).toBe(200);
  });

  test('an account can be deleted; its files are left for the clean-up of strays', async () => {
    const ana = await signUp(running.url);
    await ana.request('POST', '/me/images/dni-images', await pictureForm());
    link.cut();
    expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    await vi.waitFor(() => {
      expect(running.output()).toContain('A file of a deleted account stays');
    }, 20_000);
    expect((await send(`${running.url}/healthz`)).status).toBe(200);
  });

  test('the cms does not start, and logs the reason in one line', async () => {
    link.cut();
    const port = String(await freePort());
    const { code, output } = await ended(spawnCms({ ...cms.environment, ...variables, CMS_PORT: port }));
    expect(code).toBe(1);
    expect(output).toBe('cms: MEDIA_STORE: s3://centro cannot be written (ECONNREFUSED)\n');
  });
});

/** Sends the path verbatim with only these headers; `fetch` would normalise the path and add headers. */
function statusOf(address: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(running.url);
  return new Promise((resolve, reject) => {
    const asking = get({ hostname, port, path: address, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.once('error', reject);
  });
}
