import type { Core } from '@strapi/strapi';
import { environment } from '../platform/environment/environment';
import type { Context, Next } from '../platform/http/context';
import { openMediaFile, type MediaFile } from '../modules/media/bucket-files';
import { StorageUnavailableError } from '../platform/storage/store';

/** What Strapi names files; their endings are as whoever uploaded them wrote them. */
const ADDRESS = /^\/uploads\/(?<name>[\w-]+(?:\.(?<ending>\w+))?)$/;

const TYPES: Readonly<Record<string, string>> = {
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

/** One part; whoever asks for several gets all of it. */
const RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Gives what lies in the bucket of `MEDIA_STORE` at the addresses that files of the media library have in a folder, so
 * that neither pages nor fronts know the difference. What is not there may still be in the folder.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function bucketMedia(ctx: Context, next: Next): Promise<void> {
    const { bucket } = environment();
    const { name, ending = '' } = ADDRESS.exec(ctx.path)?.groups ?? {};
    const type = TYPES[ending.toLowerCase()] ?? 'application/octet-stream';
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

/** A part of what may have changed since is not a part of what whoever asks has. */
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
  // What the store does not give to its end must not look whole.
  content.once('error', () => ctx.res.destroy());
  ctx.body = content;
  ctx.length = size;
  ctx.type = type;
}
