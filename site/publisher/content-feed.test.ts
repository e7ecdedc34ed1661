import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentFeed } from '@centro/shared';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cmsAt } from './ask-cms.ts';
import { contentFeed } from './content-feed.ts';

const BEGINNING = { revision: 0, key: '' };
const FEED: ContentFeed = { epoch: 'a', revision: 1, changes: [], more: false };

/** Where the fake cms redirects requests, if anywhere. */
let elsewhere: string | undefined;
let asked: string[];
let server: Server;
let url: string;

beforeEach(async () => {
  [elsewhere, asked] = [undefined, []];
  server = createServer(({ url: address = '' }, response) => {
    asked.push(address);
    if (elsewhere !== undefined && address !== elsewhere) {
      response.writeHead(307, { location: elsewhere }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(FEED));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('reads the response of the cms', async () => {
  expect(await contentFeed(cmsAt(url, 'a-secret-of-enough-length'))(BEGINNING)).toEqual(FEED);
});

test('does not follow redirects', async () => {
  elsewhere = '/elsewhere';
  await expect(contentFeed(cmsAt(url, 'a-secret-of-enough-length'))(BEGINNING)).rejects.toThrow();
  expect(asked).not.toContain(elsewhere);
});
