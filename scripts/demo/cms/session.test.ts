import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CmsError, openSession } from './session.ts';

const credentials = { email: 'admin@centro.example', password: 'secret' };
let server: Server | undefined;

afterEach(() => server?.close());

/** A fake cms: each login returns a new token, and only the newest is valid. */
async function cmsWithTokens(answer: (request: IncomingMessage) => { status: number; body: object }) {
  let logins = 0;
  const listening = createServer((request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/admin/login') {
      logins += 1;
      send(200, { data: { token: `token-${String(logins)}` } });
    } else if (request.headers.authorization === `Bearer token-${String(logins)}`) {
      const { status, body } = answer(request);
      send(status, body);
    } else {
      send(401, { error: { message: 'Unauthorized' } });
    }
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    expire: () => {
      logins += 1;
    },
    logins: () => logins,
  };
}

describe('a session', () => {
  test('renews an expired token once for concurrent requests', async () => {
    const cms = await cmsWithTokens(() => ({ status: 200, body: { ok: true } }));
    const session = await openSession(cms.url, credentials);
    cms.expire();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => session.send('GET', '/thing', z.object({ ok: z.boolean() }))),
    );
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ ok: true })));
    expect(cms.logins()).toBe(3);
  });

  test('reports an error response in one line', async () => {
    const cms = await cmsWithTokens(() => ({
      status: 400,
      body: { error: { message: 'title is missing' } },
    }));
    const session = await openSession(cms.url, credentials);
    const refused = session.send('POST', '/thing', z.unknown(), {});
    await expect(refused).rejects.toThrow(new CmsError('POST /thing', 400, 'title is missing'));
  });

  test('reports an unreachable cms in one line', async () => {
    const cms = await cmsWithTokens(() => ({ status: 200, body: {} }));
    server?.close();
    await expect(openSession(cms.url, credentials)).rejects.toThrow(`The cms does not answer at ${cms.url}.`);
  });
});
