import type { Browser } from './citizen.ts';
import { send, type Answer } from './http.ts';

export const TUS = { 'tus-resumable': '1.0.0' };

/** Header with the file name (tus). */
export function metadataOf(name: string): Record<string, string> {
  return { 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` };
}

/** A resumable upload, as sent by the browser. */
export interface Upload {
  /** Path below `/api`. */
  readonly path: string;
  /** Sends bytes at an offset. */
  add: (offset: number, piece: Buffer<ArrayBuffer>, headers?: Record<string, string>) => Promise<Answer>;
  head: () => Promise<Answer>;
  cancel: () => Promise<Answer>;
}

/** Requests an upload of this size; returns the response, whatever its status. */
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

/** The upload at an address, from a given browser. */
export function uploadAt(url: string, { headers, request }: Browser, path: string): Upload {
  return {
    path,
    // Raw bytes, which `request` cannot send.
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

/** Starts an upload. @throws if it is refused */
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

/** Uploads a whole picture in pieces; returns the first error response, else the last response. */
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
