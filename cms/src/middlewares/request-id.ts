import { randomUUID } from 'node:crypto';
import type { Context, Next } from '../platform/http/context';
import { withRequestId } from '../platform/http/current-request';

const HEADER = 'x-request-id';
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives every request a name that its logs and its answer carry; a sane one that came with it is kept. */
export default () =>
  async function requestId(ctx: Context, next: Next): Promise<void> {
    const given = ctx.get(HEADER);
    const id = SANE.test(given) ? given : randomUUID();
    ctx.state['requestId'] = id;
    ctx.set(HEADER, id);
    await withRequestId(id, next);
  };
