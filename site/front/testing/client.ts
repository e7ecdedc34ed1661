import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, still encoded. */
  readonly body: Buffer;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Asks with the path exactly as given; rejects when the answer is cut short. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      buffer(incoming).then((received) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: received });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes as they are and reads until the server closes the connection. */
export async function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

/** The text of an answer, decoded. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
