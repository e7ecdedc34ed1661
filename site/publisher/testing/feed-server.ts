import { createServer } from 'node:http';
import { feedCursorSchema } from '@centro/shared';
import type { FeedModel } from './feed-model.ts';

/** HTTP server of a {@link FeedModel}, for publishers in child processes. */
export interface FeedServer {
  readonly port: number;
  /** Whether to answer 401, as a cms with another version or secret does. */
  rejecting: boolean;
  readonly stop: () => Promise<void>;
}

/** Serves a feed model on a free port of 127.0.0.1, at every path. */
export async function serveFeed(feed: FeedModel): Promise<FeedServer> {
  const server = createServer((request, response) => {
    if (served.rejecting) {
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
    rejecting: false,
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
