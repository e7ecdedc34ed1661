import type { Core } from '@strapi/strapi';
import { environment } from '../platform/environment/environment';
import type { Context, Next } from '../platform/http/context';
import { openMediaFile, type MediaFile } from '../modules/media/bucket-files';
import { StorageUnavailableError } from '../platform/storage/store';

/** File names that Strapi generates; the extension is the uploaded file's. */
const MEDIA_PATH = /^\/uploads\/(?<name>[\w-]+(?:\.(?<extension>\w+))?)$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  pdf: 'application/pdf',
};

/** A single range of bytes; a request for several gets the whole file. */
const RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Serves media from the bucket of `MEDIA_STORE` at the addresses that they have in a folder. A file that is not in the
 * bucket may still be in the folder.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function bucketMedia(ctx: Context, next: Next): Promise<void> {
    const { bucket } = environment();
    const { name, extension = '' } = MEDIA_PATH.exec(ctx.path)?.groups ?? {};
    const type = CONTENT_TYPES[extension.toLowerCase()] ?? 'application/octet-stream';
    if (!bucket || name === undefined || !['GET', 'HEAD'].includes(ctx.method)) {
      await next();
      return;
    }
    try {
      const file = await openMediaFile(bucket, name, rangeOf(ctx));
      if (file === 'not-found') await next();
      else if (file === 'no-such-part') ctx.status = 416;
      else send(ctx, type, file);
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      strapi.log.error(`${error.message} in request ${String(ctx.state['requestId'])}`);
      ctx.status = 503;
    }
  };

/** With `If-Range` the client's copy may be outdated: it gets the whole file (RFC 9110 §13.1.5). */
function rangeOf(ctx: Context): string | undefined {
  const range = ctx.get('Range');
  return RANGE.test(range) && ctx.get('If-Range') === '' && ctx.method === 'GET' ? range : undefined;
}

function send(ctx: Context, type: string, { content, size, etag, writtenAt, part }: MediaFile): void {
  ctx.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'max-age=0' });
  if (etag !== undefined) ctx.etag = etag;
  if (writtenAt !== undefined) ctx.lastModified = writtenAt;
  ctx.status = part === undefined ? 200 : 206;
  if (ctx.fresh) {
    content.destroy();
    ctx.status = 304;
    return;
  }
  if (part !== undefined) ctx.set('Content-Range', part);
  // A truncated file must not look complete.
  content.once('error', () => ctx.res.destroy());
  ctx.body = content;
  ctx.length = size;
  ctx.type = type;
}
