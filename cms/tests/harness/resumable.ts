import type { Browser } from './citizen.ts';
import { send, type Answer } from './http.ts';

export const TUS = { 'tus-resumable': '1.0.0' };

/** What tells tus the name of a file. */
export function metadataOf(name: string): Record<string, string> {
  return { 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` };
}

/** An upload in pieces, as the browser sends it. */
export interface Upload {
  /** Path below `/api`. */
  readonly path: string;
  /** Sends bytes that begin at an offset. */
  add: (offset: number, piece: Buffer<ArrayBuffer>, headers?: Record<string, string>) => Promise<Answer>;
  head: () => Promise<Answer>;
  cancel: () => Promise<Answer>;
}

/** Asks for an upload of so many bytes; the answer is whatever it is. */
export function askToUpload(
  { request }: Browser,
  size: number | string,
  { name = 'dni.png', folder = 'dni-images', headers = {} } = {},
): Promise<Answer> {
  return request('POST', `/me/images/${folder}`, undefined, {
    ...TUS,
    ...metadataOf(name),
    'upload-length': String(size),
    ...headers,
  });
}

/** The upload at an address, as some browser reaches it. */
export function uploadAt(url: string, { headers, request }: Browser, path: string): Upload {
  return {
    path,
    // Bytes, which the browser's requests do not take.
    add: (offset, piece, more = {}) =>
      send(`${url}/api${path}`, {
        method: 'PATCH',
        headers: {
          ...headers(),
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...more,
        },
        body: piece,
      }),
    head: () => request('HEAD', path, undefined, TUS),
    cancel: () => request('DELETE', path, undefined, TUS),
  };
}

/** Begins an upload that is taken. */
export async function beginUpload(
  url: string,
  browser: Browser,
  size: number,
  options: Parameters<typeof askToUpload>[2] = {},
): Promise<Upload> {
  const answer = await askToUpload(browser, size, options);
  const location = answer.headers.get('location') ?? '';
  if (answer.status !== 201) throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`);
  return uploadAt(url, browser, location.replace(/^\/api/, ''));
}

/** Sends a whole picture in pieces; gives the first answer that is none of success, else the last. */
export async function uploadInPieces(
  url: string,
  browser: Browser,
  content: Buffer<ArrayBuffer>,
  options: Parameters<typeof askToUpload>[2] = {},
  pieceSize = 256 * 1024,
): Promise<Answer> {
  const begun = await askToUpload(browser, content.length, options);
  if (begun.status !== 201) return begun;
  const upload = uploadAt(url, browser, (begun.headers.get('location') ?? '').replace(/^\/api/, ''));
  for (let offset = 0; ; offset += pieceSize) {
    const answer = await upload.add(offset, content.subarray(offset, offset + pieceSize));
    if (answer.status >= 400 || offset + pieceSize >= content.length) return answer;
  }
}
