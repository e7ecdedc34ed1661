import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewClaim, previewPath } from '@centro/shared';
import { ask, textOf } from './testing/client.ts';
import { makeDataFolder, startCms, startFront, type RunningServer } from './testing/running.ts';

const ADMIN = 'https://oficina.centro.example';
const TOKEN = `${previewClaim({ kind: 'training', documentId: 'a', expires: 1772458923000 })}.${'x'.repeat(43)}`;
const ADDRESS = previewPath(TOKEN, '/capacitaciones/poda');

const data = makeDataFolder();
const asked: { readonly line: string; readonly cookie: string | undefined }[] = [];
let publisher: RunningServer;
let front: RunningServer;
let lonely: RunningServer;

beforeAll(async () => {
  publisher = await startCms(({ method = '', url = '', headers }, response) => {
    asked.push({ line: `${method} ${url}`, cookie: headers.cookie });
    response.writeHead(403, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src 'self'",
      'cache-control': 'public, max-age=600',
    });
    response.end('<p>venció</p>');
  });
  front = await startFront(data, { preview: { publisherUrl: publisher.url, adminOrigin: ADMIN } });
  lonely = await startFront(data, {
    preview: { publisherUrl: 'http://127.0.0.1:1', adminOrigin: ADMIN },
  });
});

afterAll(async () => {
  for (const each of [front, lonely, publisher]) await each.close();
  data.remove();
});

const FRAMED = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('a preview', () => {
  test('is the response of the publisher, framed only by the admin and not cached', async () => {
    const answer = await ask(front.port, ADDRESS, { headers: { cookie: 'session=x' } });
    expect(answer.status).toBe(403);
    expect(textOf(answer)).toBe('<p>venció</p>');
    expect(answer.headers).toMatchObject({
      ...FRAMED,
      'content-security-policy': `default-src 'none'; img-src 'self'; frame-ancestors ${ADMIN}`,
    });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(asked.at(-1)).toEqual({ line: `GET /preview${ADDRESS}`, cookie: undefined });
  });

  test('shows an error page in the frame while the publisher is down', async () => {
    const answer = await ask(lonely.port, ADDRESS);
    expect(answer.status).toBe(503);
    expect(textOf(answer)).toContain('La vista previa no está disponible');
    expect(answer.headers).toMatchObject({
      ...FRAMED,
      'content-security-policy': `default-src 'none'; frame-ancestors ${ADMIN}`,
    });
  });

  test.each(['/vista-previa', '/vista-previa/x', `${ADDRESS}/../../status`, `/vista-previa/%2e%2e/status`])(
    'is not served at %s, which never reaches the publisher',
    async (path) => {
      const before = asked.length;
      const { headers } = await ask(front.port, path);
      expect(asked.length).toBe(before);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );
});
