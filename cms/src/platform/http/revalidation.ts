import { createHash } from 'node:crypto';
import type { Context } from './context';

/** Sets an ETag, and answers 304 when the client's copy is still current (RFC 9110, 13.1.2). */
export function setETag(ctx: Context): void {
  const digest = createHash('sha256').update(JSON.stringify(ctx.body)).digest('base64url');
  ctx.set({ ETag: `"${digest.slice(0, 22)}"`, 'Cache-Control': 'no-cache' });
  if (ctx.fresh) ctx.status = 304;
}
