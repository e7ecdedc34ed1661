import fs from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_BODY_LIMIT, PRIVATE_IMAGE_FOLDERS, type ErrorCode } from '@centro/shared';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { meIn, openBrowser, pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { picture } from './harness/content.ts';
import { signInAdmin } from './harness/editor.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { noise, photographWithPlace, pictureAs, pngOfSize } from './harness/pictures.ts';
import { uploadInPieces } from './harness/resumable.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let ana: Citizen;

beforeEach(async () => {
  ana = await signUp(cms().url);
});

/** All files in the data folder except database and mails; it contains the temporary folder of uploads. */
async function files(): Promise<string[]> {
  const { dataDirectory } = cms().cms;
  const entries = await fs.readdir(dataDirectory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDirectory, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^(?:database|outbox)/.test(name))
    .toSorted();
}

async function upload(
  content: Buffer<ArrayBuffer>,
  name = 'dni.jpg',
  folder = 'dni-images',
): Promise<Answer> {
  return ana.request('POST', `/me/images/${folder}`, await pictureForm(name, content));
}

async function fetchPicture(folder = 'dni-images', headers = ana.headers()) {
  const response = await fetch(`${cms().url}/api/me/images/${folder}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function rows(): Promise<unknown> {
  return cms().cms.database.rows('select * from up_users order by id');
}

describe('a picture', () => {
  test.each(PRIVATE_IMAGE_FOLDERS)('in %s is readable by its owner only', async (folder) => {
    const answer = await upload(await picture(), 'Mi DNI.JPG', folder);
    expect(answer).toMatchObject({ status: 200, body: { data: { url: `/api/me/images/${folder}` } } });
    const { response, bytes } = await fetchPicture(folder);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 });

    const luis = await signUp(cms().url);
    expectError(await luis.request('GET', `/me/images/${folder}`), 'not-found', 404);
    expectError(await openBrowser(cms().url).request('GET', `/me/images/${folder}`), 'unauthenticated', 401);
    expect(meIn(await luis.request('GET', '/me'))).toEqual(luis.me);
  });

  test('is stored outside public folders under an unguessable name', async () => {
    const before = await files();
    await upload(await picture());
    const [file = '', ...others] = (await files()).filter((name) => !before.includes(name));
    expect(others).toEqual([]);
    expect(file).toMatch(new RegExp(`^private/dni-images/${ana.me.uid}-[0-9a-f]{32}\\.webp$`));
    const { mode } = await fs.stat(path.join(cms().cms.dataDirectory, file));
    expect(mode & 0o077).toBe(0);
    const name = path.basename(file);
    for (const address of [
      `/uploads/${name}`,
      `/${file}`,
      `/uploads/../${file}`,
      `/uploads/..%2f..%2f${file}`,
    ]) {
      expect((await send(`${cms().url}${address}`)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('is rotated upright and has no metadata', async () => {
    const sent = await photographWithPlace();
    expect((await sharp(sent).metadata()).exif?.includes('Telefono')).toBe(true);
    expect((await upload(sent)).status).toBe(200);
    const { bytes } = await fetchPicture();
    const meta = await sharp(bytes).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 640, height: 1138 });
    for (const field of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(meta).not.toHaveProperty(field);
    expect(bytes.includes('EXIF')).toBe(false);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('of type %s is accepted', async (format) => {
    expect((await upload(await pictureAs(format), `dni.${format}`)).status).toBe(200);
    expect(await sharp((await fetchPicture()).bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
    });
  });

  test('is not enlarged', async () => {
    await upload(await picture(200, 100));
    expect(await sharp((await fetchPicture()).bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test('replaces the former one and deletes its file', async () => {
    const before = await files();
    for (const width of [100, 200, 300]) expect((await upload(await picture(width, 100))).status).toBe(200);
    expect(await sharp((await fetchPicture()).bytes).metadata()).toMatchObject({ width: 300 });
    expect((await files()).length).toBe(before.length + 1);
  });

  test('sent many times concurrently is stored once', async () => {
    const before = await files();
    const content = await picture();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(content)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    expect((await files()).length).toBe(before.length + 1);
    expect((await fetchPicture()).response.status).toBe(200);
  });

  test('is deleted with the account', async () => {
    const before = await files();
    await upload(await picture());
    await upload(await picture(), 'atras.png', 'dni-images-back');
    const admin = await signInAdmin(cms().url);
    const path = `/content-manager/collection-types/plugin::users-permissions.user/${ana.me.uid}`;
    expect((await admin.request('DELETE', path)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await files()).toEqual(before);
    }, 20_000);
  });

  test('that does not exist, or whose key points elsewhere, is not found', async () => {
    expectError(await ana.request('GET', '/me/images/dni-images'), 'not-found', 404);
    for (const key of [
      '../database/cms.db',
      'dni-images/../../x',
      '/etc/passwd',
      'dni-images/nada.webp',
      '',
    ]) {
      await cms().cms.database.execute(
        `update up_users set dni_image = '${key}' where document_id = '${ana.me.uid}'`,
      );
      expectError(await ana.request('GET', '/me/images/dni-images'), 'not-found', 404);
    }
  });

  test.each(['profile-image', 'otra', '..', '%2e%2e', 'dni-images%2fx'])(
    'has no folder %s',
    async (folder) => {
      const { status } = await upload(await picture(), 'dni.jpg', folder);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

const WAYS = {
  'in one request': upload,
  'in pieces': (content: Buffer<ArrayBuffer>, name?: string) =>
    uploadInPieces(cms().url, ana, content, { name }),
};

describe.each(Object.entries(WAYS))('an unsupported picture, sent %s,', (_how, sendIt) => {
  const jpeg = () => picture();
  const page = '<!doctype html><script>1</script>';
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

  test.each<[string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, string]>([
    ['an HTML page named as a picture', () => Buffer.from(page), 'a.jpg'],
    ['an HTML page after a GIF signature', () => Buffer.from(`GIF89a/*${page}*/`), 'a.gif'],
    ['an HTML page inside a picture', async () => intoTheMiddle(await jpeg(), page), 'a.jpg'],
    ['an SVG file', () => Buffer.from(drawing), 'a.svg'],
    ['an SVG file named as a picture', () => Buffer.from(drawing), 'a.png'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'a.png'],
    ['an empty file', () => Buffer.alloc(0), 'a.jpg'],
    ['zeros', () => Buffer.alloc(300_000), 'a.jpg'],
    ['the signature alone', () => Buffer.from('ffd8ff', 'hex'), 'a.jpg'],
    ['a truncated PNG', async () => (await noise(300_000)).subarray(0, 100_000), 'a.png'],
    ['a truncated JPEG', async () => (await jpeg()).subarray(0, 2_000), 'a.jpg'],
    ['a picture of 50,000 by 50,000 pixels', () => pngOfSize(50_000, 50_000), 'a.png'],
    ['a picture of the largest declarable size', () => pngOfSize(0xffff_ffff, 0xffff_ffff), 'a.png'],
    ['a picture of size zero', () => pngOfSize(0, 0), 'a.png'],
    ['a TIFF file', () => pictureAs('tiff'), 'a.png'],
    ['an AVIF file', () => pictureAs('avif'), 'a.webp'],
    [
      'a bitmap, which browsers convert before the upload',
      () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(80)]),
      'a.bmp',
    ],
    ['a valid picture with another extension', jpeg, 'a.exe'],
    ['a valid picture without an extension', jpeg, 'jpg'],
    ['a valid picture with two extensions', jpeg, 'a.jpg.svg'],
  ])('%s is refused and leaves nothing behind', async (_what, content, name) => {
    const [before, people] = [await files(), await rows()];
    expectError(await sendIt(await content(), name), 'unsupported-image', 400);
    expect(await files()).toEqual(before);
    expect(await rows()).toEqual(people);
  });

  test('an HTML page appended to a valid picture is removed', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from(page)]);
    expect((await sendIt(polyglot, 'a.jpg')).status).toBeLessThan(300);
    const { bytes } = await fetchPicture();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' });
    expect(bytes.includes('<script>')).toBe(false);
  });

  test('EXIF data is removed', async () => {
    expect((await sendIt(await photographWithPlace(), 'a.jpg')).status).toBeLessThan(300);
    const { bytes } = await fetchPicture();
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    const { dataDirectory } = cms().cms;
    for (const name of (await files()).filter((file) => file.includes(ana.me.uid))) {
      expect((await fs.readFile(path.join(dataDirectory, name))).includes('Telefono')).toBe(false);
    }
  });
});

/** Corrupts a picture by inserting text after its first 20 bytes. */
function intoTheMiddle(bytes: Buffer<ArrayBuffer>, text: string): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes.subarray(0, 20), Buffer.from(text), bytes.subarray(20)]);
}

describe('a picture sent in one request', () => {
  test.each<[string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, string, ErrorCode, number]>([
    ['a valid picture without a name', () => picture(), '', 'invalid-body', 400],
    ['a picture over the limit', () => noise(IMAGE_BODY_LIMIT + 100_000), 'a.png', 'body-too-large', 413],
    ['200 megabytes', () => Buffer.alloc(200 * 1024 * 1024), 'a.png', 'body-too-large', 413],
  ])('%s is refused and leaves nothing behind', async (_what, content, name, code, status) => {
    const [before, people] = [await files(), await rows()];
    expectError(await upload(await content(), name), code, status);
    expect(await files()).toEqual(before);
    expect(await rows()).toEqual(people);
  });

  test('leaves the former picture when it is refused', async () => {
    await upload(await picture(200, 100));
    const before = await fetchPicture();
    expectError(await upload(Buffer.from('GIF89a')), 'unsupported-image', 400);
    expect((await fetchPicture()).bytes.equals(before.bytes)).toBe(true);
  });

  test('just below the limit is accepted', async () => {
    const large = await noise(IMAGE_BODY_LIMIT - 200_000);
    expect(large.length).toBeGreaterThan(IMAGE_BODY_LIMIT - 400_000);
    expect((await upload(large, 'a.png')).status).toBe(200);
  });
});

describe('an invalid form', () => {
  const formOf = async (...parts: [field: string, name?: string][]) => {
    const form = new FormData();
    for (const [field, name] of parts) {
      if (name === undefined) form.append(field, 'text');
      else form.append(field, new Blob([await picture()]), name);
    }
    return form;
  };

  test.each<[string, () => unknown, Record<string, string>]>([
    ['no body', () => undefined, {}],
    ['JSON', () => ({ file: 'x' }), {}],
    ['text', () => 'x', { 'content-type': 'text/plain' }],
    ['a picture without a form', () => '\xff\xd8\xff', { 'content-type': 'image/jpeg' }],
    ['a form without parts', () => 'x', { 'content-type': 'multipart/form-data; boundary=y' }],
    ['a form without a boundary', () => 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a truncated form',
      () => '--y\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx',
      { 'content-type': 'multipart/form-data; boundary=y' },
    ],
    ['another multipart type', () => '--y--', { 'content-type': 'multipart/mixed; boundary=y' }],
    ['a URL-encoded form', () => 'file=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an empty form', () => formOf(), {}],
    ['another field', () => formOf(['files', 'a.jpg']), {}],
    ['two pictures', () => formOf(['file', 'a.jpg'], ['file', 'b.jpg']), {}],
    ['more fields', () => formOf(['file', 'a.jpg'], ['folder']), {}],
    ['a text in place of the picture', () => formOf(['file']), {}],
  ])('%s is refused and leaves nothing behind', async (_what, body, headers) => {
    const [before, people] = [await files(), await rows()];
    expectError(
      await ana.request('POST', '/me/images/dni-images', await body(), headers),
      'invalid-body',
      400,
    );
    expect(await files()).toEqual(before);
    expect(await rows()).toEqual(people);
  });

  test.each(['/me/images/dni-images', '/trainings', '/nada', '/auth/local', '/me/profile'])(
    'files sent by a visitor to %s are not stored',
    async (address) => {
      const before = await files();
      const visitor = openBrowser(cms().url);
      for (const method of ['POST', 'PUT']) {
        const { status } = await visitor.request(method, address, await pictureForm());
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await files()).toEqual(before);
    },
  );
});

test('uploads are rate-limited', async () => {
  const form = new FormData();
  form.append('file', new Blob(['x']), 'a.jpg');
  for (let count = 0; count < 40; count += 1) {
    expectError(await ana.request('POST', '/me/images/dni-images', form), 'unsupported-image', 400);
  }
  expectError(await ana.request('POST', '/me/images/dni-images', form), 'too-many-requests', 429);
});

test('many large pictures from one IP address do not delay those of another one', async () => {
  const large = await picture(6000, 4000);
  const send = ({ request }: Citizen) =>
    pictureForm('dni.jpg', large).then((form) => request('POST', '/me/images/dni-images', form));
  const crowd = await Promise.all(
    Array.from({ length: 30 }, () => signUp(cms().url, { address: '203.0.113.9' })),
  );
  const done: string[] = [];
  const attack = crowd.map(async (each) => {
    const { status } = await send(each);
    if (status === 200) done.push('crowd');
    return status;
  });
  // Once one is rejected, the queue of the address is full.
  await Promise.race(
    attack.map(async (status) => ((await status) === 429 ? undefined : new Promise(() => undefined))),
  );
  expect((await send(ana)).status).toBe(200);
  done.push('ana');
  const statuses = await Promise.all(attack);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(done.indexOf('ana')).toBeLessThan(done.length - 1);
});
