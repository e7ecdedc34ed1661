import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { PRIVATE_IMAGE_FOLDERS, RESUMABLE_BODY_LIMIT } from '@centro/shared';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { openBrowser, pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { createCms, type CmsProcess } from './harness/cms.ts';
import { signInAdmin } from './harness/editor.ts';
import { expectError } from './harness/http.ts';
import { noise } from './harness/pictures.ts';
import { askToUpload, beginUpload, TUS, uploadAt, uploadInPieces } from './harness/resumable.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
let ana: Citizen;

beforeEach(async () => {
  ana = await signUp(cms().url);
});

const begin = (size: number, options: Parameters<typeof beginUpload>[3] = {}, who = ana) =>
  beginUpload(cms().url, who, size, options);

async function unfinished(): Promise<string[]> {
  return cms().cms.stored.keys('unfinished');
}

async function fetchPicture(url = cms().url, folder = 'dni-images'): Promise<Buffer> {
  const response = await fetch(`${url}/api/me/images/${folder}`, { headers: ana.headers() });
  return Buffer.from(await response.arrayBuffer());
}

/** The stored version of a picture sent in one request. */
async function asForm(content: Buffer<ArrayBuffer>): Promise<Buffer> {
  const luis = await signUp(cms().url);
  await luis.request('POST', '/me/images/dni-images', await pictureForm('a.png', content));
  const response = await fetch(`${cms().url}/api/me/images/dni-images`, { headers: luis.headers() });
  return Buffer.from(await response.arrayBuffer());
}

describe('a resumable upload of a picture', () => {
  test.each(PRIVATE_IMAGE_FOLDERS)('to %s stores the same as a single request', async (folder) => {
    const content = await noise(700_000);
    const answer = await uploadInPieces(cms().url, ana, content, { folder });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('upload-offset')).toBe(String(content.length));
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetchPicture(undefined, folder)).equals(await asForm(content))).toBe(true);
    expect((await unfinished()).filter((name) => name.startsWith(ana.me.uid))).toEqual([
      expect.stringMatching(/\.ended$/),
    ]);
  });

  test('is reported as complete after a lost last answer', async () => {
    const content = await noise(300_000);
    const upload = await begin(content.length);
    expect((await upload.add(0, content)).status).toBe(204);
    const head = await upload.head();
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe(String(content.length));
    expect(head.headers.get('upload-length')).toBe(String(content.length));
  });

  test('resumes where the connection was cut', async () => {
    const content = await noise(900_000);
    const upload = await begin(content.length);
    await cutAfter(upload.path, content, 400_000);
    const offset = await vi.waitFor(async () => {
      const reached = Number((await upload.head()).headers.get('upload-offset'));
      expect(reached).toBeGreaterThan(0);
      return reached;
    }, 20_000);
    expect(offset).toBeLessThan(content.length);
    expect((await upload.add(offset, content.subarray(offset))).status).toBe(204);
    expect((await fetchPicture()).equals(await asForm(content))).toBe(true);
    expect(cms().output()).not.toContain('Unexpected error');
  });

  test('refuses a piece at another offset', async () => {
    const content = await noise(300_000);
    const upload = await begin(content.length);
    expect((await upload.add(0, content.subarray(0, 100_000))).status).toBe(204);
    for (const offset of [0, 99_999, 100_001, 300_000]) {
      expectError(await upload.add(offset, content.subarray(offset)), 'upload-conflict', 409);
    }
    expect((await upload.head()).headers.get('upload-offset')).toBe('100000');
  });

  test('is deleted when cancelled', async () => {
    const upload = await begin(300_000);
    expect((await upload.add(0, Buffer.alloc(1_000))).status).toBe(204);
    expect((await upload.cancel()).status).toBe(204);
    expect((await unfinished()).filter((name) => name.startsWith(ana.me.uid))).toEqual([]);
    expect((await upload.head()).status).toBe(404);
    expectError(await upload.add(1_000, Buffer.alloc(1_000)), 'not-found', 404);
    expectError(await upload.cancel(), 'not-found', 404);
  });

  test('replaces an unfinished one for the same folder only', async () => {
    const [front, back] = [await begin(1_000), await begin(1_000, { folder: 'dni-images-back' })];
    const again = await begin(1_000);
    expect((await front.head()).status).toBe(404);
    expect((await back.head()).status).toBe(200);
    expect((await again.head()).status).toBe(200);
  });

  test('is void after a later picture in a single request', async () => {
    const first = await noise(600_000);
    const upload = await begin(first.length);
    await upload.add(0, first.subarray(0, 262_144));
    const later = await pictureForm();
    expect((await ana.request('POST', '/me/images/dni-images', later)).status).toBe(200);
    const stored = await fetchPicture();
    expectError(await upload.add(262_144, first.subarray(262_144)), 'not-found', 404);
    expect((await fetchPicture()).equals(stored)).toBe(true);
  });

  test('is deleted with the account', async () => {
    await begin(1_000);
    const admin = await signInAdmin(cms().url);
    const address = `/content-manager/collection-types/plugin::users-permissions.user/${ana.me.uid}`;
    expect((await admin.request('DELETE', address)).status).toBe(200);
    await vi.waitFor(async () => {
      expect((await unfinished()).filter((name) => name.startsWith(ana.me.uid))).toEqual([]);
    }, 20_000);
  });
});

describe('an upload', () => {
  test('is accessible to its owner only', async () => {
    const content = await noise(300_000);
    const upload = await begin(content.length);
    const asLuis = uploadAt(cms().url, await signUp(cms().url), upload.path);
    expect((await asLuis.head()).status).toBe(404);
    expectError(await asLuis.add(0, content), 'not-found', 404);
    expectError(await asLuis.cancel(), 'not-found', 404);
    const asVisitor = uploadAt(cms().url, openBrowser(cms().url), upload.path);
    expect((await asVisitor.head()).status).toBe(401);
    expectError(await asVisitor.add(0, content), 'unauthenticated', 401);
    expectError(await asVisitor.cancel(), 'unauthenticated', 401);
    expect((await upload.head()).headers.get('upload-offset')).toBe('0');
    const elsewhere = upload.path.replace('dni-images/', 'passport-photos/');
    expect((await uploadAt(cms().url, ana, elsewhere).head()).status).toBe(404);
  });

  test('is refused to a banned person, also after it began', async () => {
    const content = await noise(300_000);
    const upload = await begin(content.length);
    await cms().cms.database.execute(
      `update up_users set banned = ${cms().cms.database.kind === 'sqlite' ? '1' : 'true'}
        where document_id = '${ana.me.uid}'`,
    );
    expectError(await askToUpload(ana, 1_000), 'banned', 403);
    expectError(await upload.add(0, content), 'banned', 403);
    expectError(await upload.cancel(), 'banned', 403);
    expect((await upload.head()).headers.get('upload-offset')).toBe('0');
  });

  test.each([
    ['another site', { origin: 'https://malo.example' }],
    ['no site', { origin: 'null' }],
  ])('is refused from a page of %s', async (_where, headers) => {
    const content = await noise(300_000);
    const upload = await begin(content.length);
    expectError(await upload.add(0, content, headers), 'cross-origin', 403);
    expectError(
      await ana.request('DELETE', upload.path, undefined, { ...TUS, ...headers }),
      'cross-origin',
      403,
    );
    expectError(await askToUpload(ana, 1_000, { headers }), 'cross-origin', 403);
    expect((await upload.head()).headers.get('upload-offset')).toBe('0');
  });

  test('is refused when the page was loaded for another citizen', async () => {
    const upload = await begin(1_000);
    const headers = { 'x-citizen': 'somebody-else' };
    expectError(await upload.add(0, Buffer.alloc(1_000), headers), 'other-citizen', 409);
  });

  test.each([
    ['no length', { 'upload-length': '' }, 'invalid-parameters', 400],
    ['a negative length', { 'upload-length': '-5' }, 'invalid-parameters', 400],
    ['a deferred length', { 'upload-length': '', 'upload-defer-length': '1' }, 'invalid-parameters', 400],
    ['length zero', { 'upload-length': '0' }, 'unsupported-image', 400],
    ['another version', { 'tus-resumable': '0.2.1' }, 'invalid-parameters', 400],
    ['no name', { 'upload-metadata': '' }, 'unsupported-image', 400],
    ['200 megabytes', { 'upload-length': String(200 * 1024 * 1024) }, 'body-too-large', 413],
    ['a byte over the limit', { 'upload-length': String(RESUMABLE_BODY_LIMIT + 1) }, 'body-too-large', 413],
  ] as const)('with %s is refused and leaves nothing behind', async (_what, given, code, status) => {
    const before = await unfinished();
    expectError(await askToUpload(ana, 1_000, { headers: given }), code, status);
    expect(await unfinished()).toEqual(before);
  });

  test('refuses more bytes than announced, and other content types', async () => {
    const upload = await begin(1_000);
    expectError(await upload.add(0, Buffer.alloc(2_000)), 'body-too-large', 413);
    expectError(
      await upload.add(0, Buffer.alloc(1_000), { 'content-type': 'text/plain' }),
      'invalid-parameters',
      400,
    );
    expect((await upload.head()).headers.get('upload-offset')).toBe('0');
  });

  test.each(['..', '%2e%2e', '..%2f..%2fdatabase', 'no-hay', 'x_dni-images_0'])(
    'with the id %s is refused',
    async (name) => {
      const { status } = await uploadAt(cms().url, ana, `/me/images/dni-images/${name}`).cancel();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('is rate-limited', async () => {
    for (let count = 0; count < 40; count += 1) expect((await askToUpload(ana, 1_000)).status).toBe(201);
    expectError(await askToUpload(ana, 1_000), 'too-many-requests', 429);
  });
});

test.skipIf(FAST_TIER)('uploads resume after the cms was killed; complete ones are finished', async () => {
  const own = await createCms();
  let running: CmsProcess = await own.start();
  ana = await signUp(running.url);
  const content = await noise(900_000);
  const upload = await beginUpload(running.url, ana, content.length);
  expect((await upload.add(0, content.subarray(0, 500_000))).status).toBe(204);
  await running.kill();
  running = await own.start();
  expect((await upload.head()).headers.get('upload-offset')).toBe('500000');
  await running.kill();
  // As if killed between receiving the last piece and processing the picture.
  await own.stored.addUnacknowledged(path.basename(upload.path), 500_000, content.subarray(500_000));
  running = await own.start();
  expect((await upload.head()).headers.get('upload-offset')).toBe(String(content.length));
  const stored = await fetchPicture(running.url);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp' });
  expect(stored.equals(await asForm(content))).toBe(true);
  expect(await own.stored.keys('unfinished')).toEqual([expect.stringMatching(/\.ended$/)]);
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'the same pieces sent concurrently to two processes store the picture once',
  async () => {
    const other = await cms().cms.start({ CMS_PORT: String(await freePort()) });
    const content = await noise(700_000);
    const expected = await asForm(content);
    const before = await storedPictures();
    for (let round = 0; round < 8; round += 1) {
      const upload = await begin(content.length);
      const elsewhere = uploadAt(other.url, ana, upload.path);
      for (let offset = 0; offset < content.length;) {
        const piece = content.subarray(offset, offset + 250_000);
        const answers = await Promise.all([
          upload.add(offset, piece),
          elsewhere.add(offset, piece, { origin: other.url }),
        ]);
        for (const { status } of answers) expect([204, 409]).toContain(status);
        const heads = await Promise.all([upload, elsewhere].map((each) => each.head()));
        const [reached, same] = heads.map(({ headers }) => Number(headers.get('upload-offset')));
        expect(same).toBe(reached);
        expect(reached).toBeGreaterThan(offset);
        offset = reached ?? 0;
      }
      expect((await fetchPicture(other.url)).equals(expected)).toBe(true);
      expect((await unfinished()).filter((name) => name.startsWith(ana.me.uid))).toEqual([
        expect.stringMatching(/\.ended$/),
      ]);
      expect(await storedPictures()).toBe(before + 1);
    }
    await other.stop();
  },
);

async function storedPictures(): Promise<number> {
  return (await cms().cms.stored.keys('private', 'dni-images/')).length;
}

/** Sends the beginning of a piece and disconnects. */
function cutAfter(address: string, content: Buffer, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(`${cms().url}/api${address}`, {
      method: 'PATCH',
      headers: {
        ...ana.headers(),
        ...TUS,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.length),
      },
    });
    request.on('error', () => undefined);
    request.on('close', () => {
      resolve();
    });
    request.write(content.subarray(0, bytes), () => {
      request.destroy();
    });
  });
}
