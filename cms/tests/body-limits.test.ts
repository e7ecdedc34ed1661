import { BODY_LIMIT } from '@centro/shared';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

interface Sent {
  readonly body: string | Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = async (path: string, { body, headers = {} }: Sent) => {
  const { url } = cms();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { origin: url, 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: await response.text() };
};

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body that is expensive to parse', () => {
  test.each([
    ['brotli', 'br', Buffer.from(brotliCompressSync(nested(2_500_000)))],
    ['gzip', 'gzip', Buffer.from(gzipSync(nested(2_500_000)))],
    ['an unknown coding', 'x', Buffer.from(nested(1))],
  ])('is refused when compressed: %s', async (_name, coding, body) => {
    const headers = { 'content-encoding': coding };
    const refused = await post('/api/registry', { body, headers });
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('invalid-body') as unknown });
    expect((await post('/admin/login', { body, headers })).status).toBe(400);
  });

  test('is refused when nested too deep', async () => {
    const refused = await post('/api/registry', { body: nested(101) });
    expect(refused).toMatchObject({
      status: 400,
      body: expect.stringContaining('nested too deep') as unknown,
    });
    // Control: one level less, and brackets inside a string, reach the schema.
    expect((await post('/api/registry', { body: nested(100) })).body).not.toContain('nested');
    const dni = `\\"${'['.repeat(200)}`;
    expect((await post('/api/registry', { body: `{"dni":"${dni}"}` })).body).not.toContain('nested');
    expect((await post('/admin/login', { body: nested(101) })).status).toBe(400);
  });

  test('is limited in size per endpoint, with or without a session', async () => {
    const long = (length: number) => JSON.stringify({ dni: 'x'.repeat(length) });
    expect(await post('/api/registry', { body: long(BODY_LIMIT) })).toMatchObject({ status: 413 });
    expect(await post('/api/registry', { body: long(BODY_LIMIT - 100) })).toMatchObject({ status: 400 });
    expect((await post('/admin/login', { body: long(BODY_LIMIT) })).body).toContain('cannot be read');
    // Control: below the limit the content is validated.
    expect((await post('/admin/login', { body: long(BODY_LIMIT - 100) })).body).not.toContain(
      'cannot be read',
    );
    expect(await post('/api/me/images/dni-images', { body: nested(2_000_000) })).toMatchObject({
      status: 401,
    });
  });
});
