import { createServer } from 'node:http';
import { feedCursorSchema } from '@centro/shared';
import type { FeedModel } from './feed-model.ts';

/** A feed model at an address, for publishers that run as processes. */
export interface FeedServer {
  readonly port: number;
  /** Whether it rejects every request, as a cms of another version or with another secret does. */
  refusing: boolean;
  readonly stop: () => Promise<void>;
}

/** Serves a feed model over HTTP on a free port of this machine. */
export async function serveFeed(feed: FeedModel): Promise<FeedServer> {
  const server = createServer((request, response) => {
    if (served.refusing) {
      response.writeHead(401).end();
      return;
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://feed.invalid');
    const cursor = feedCursorSchema.parse(Object.fromEntries(searchParams));
    void feed.read(cursor).then((page) => response.end(JSON.stringify(page)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The feed has no port');
  const served: FeedServer = {
    port: address.port,
    refusing: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return served;
}
