import path from 'node:path';
import send from 'send';
import { answerText, type Exchange } from './exchange.ts';
import { copy } from './copy.ts';
import { CACHE_CONTROL, type HeaderTable } from './headers.ts';
import { logFailure } from './log.ts';

/** Types that browsers may show inline; any other file is a download. */
export const SHOWN_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Headers of a file of the media library, derived from its name alone. */
export function mediaHeaders(name: string): HeaderTable {
  const shown = SHOWN_TYPES[path.extname(name).toLowerCase()];
  return {
    'cache-control': CACHE_CONTROL.media,
    'content-type': shown ?? 'application/octet-stream',
    ...(shown === undefined && { 'content-disposition': 'attachment' }),
  };
}

/**
 * Serves a file of the media library from the disk, so that pictures do not depend on the cms.
 *
 * @param name percent-decoded name in the flat folder of uploads
 * @param otherwise responds when the disk has no such file
 */
export function answerFromUploads(
  exchange: Exchange,
  uploadsFolder: string,
  name: string,
  otherwise: () => void,
): void {
  answerFromFolder(exchange, { folder: uploadsFolder, name, headers: mediaHeaders(name) }, otherwise);
}

/** A file on the disk, sent unchanged. */
export interface FileOnDisk {
  readonly folder: string;
  /** Percent-decoded. */
  readonly name: string;
  /** Headers besides those of every response. */
  readonly headers: HeaderTable;
}

/**
 * Serves a file from the disk; supports range and conditional requests.
 *
 * @param otherwise responds when the disk has no such file
 */
export function answerFromFolder(
  exchange: Exchange,
  { folder, name, headers: own }: FileOnDisk,
  otherwise: () => void,
): void {
  const { request, response, base, id } = exchange;
  send(request, encodeURIComponent(name), { root: folder, index: false, cacheControl: false })
    .on('headers', () => {
      const headers = { ...base, ...own, 'x-request-id': id };
      for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    })
    .on('directory', otherwise)
    .on('error', (error: SendError) => {
      if (response.headersSent) {
        response.destroy(error);
        return;
      }
      for (const header of response.getHeaderNames()) response.removeHeader(header);
      if (error.status === 404) otherwise();
      else answerFailure(exchange, error);
    })
    .pipe(response);
}

/** Error of `send`: a missing file, a failed condition or range, or a disk error. */
interface SendError extends Error {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerFailure(exchange: Exchange, error: SendError): void {
  if (error.status < 500) {
    answerText(exchange, error.status, '', error.headers);
    return;
  }
  logFailure({ exchange, route: 'media', status: 503, error });
  answerText(exchange, 503, copy.fileUnavailable);
}
