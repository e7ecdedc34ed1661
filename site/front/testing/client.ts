import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
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
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
  /** Uses a connection of its own: the server may close a kept-alive one just as it is reused. */
  readonly alone?: boolean;
}

/** A server on 127.0.0.1 that speaks TLS as `localhost`. */
export interface SecureServer {
  readonly port: number;
  /** Certificate of its authority, in PEM. */
  readonly authority: string;
  /** Host name, such as `admin.localhost`. */
  readonly name?: string;
  /** Client certificate with its key, in PEM. */
  readonly client?: { readonly key: string; readonly cert: string };
}

/** Sends a request with the path exactly as given; rejects when the response is truncated. */
export function ask(
  server: number | SecureServer,
  path: string,
  { method = 'GET', headers = {}, body, alone = false }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { host: '127.0.0.1', path, method, headers, ...(alone && { agent: false }) };
    const receive = (incoming: IncomingMessage) => {
      buffer(incoming).then((received) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: received });
      }, reject);
    };
    const outgoing =
      typeof server === 'number'
        ? request({ ...asked, port: server }, receive)
        : secureRequest({ ...asked, ...secureOptions(server, headers) }, receive);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function secureOptions(server: SecureServer, headers: Asked['headers']) {
  const { port, authority, name = 'localhost', client } = server;
  const host = `${name}:${String(port)}`;
  return { port, ca: authority, servername: name, headers: { host, ...headers }, ...client };
}

/** Sends bytes as they are and reads until the server closes the connection. */
export async function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

/** The text of a response, decoded. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
