import { randomUUID } from 'node:crypto';
import type { Context, Next } from '../platform/http/context';
import { withRequestId } from '../platform/http/current-request';

const HEADER = 'x-request-id';
const VALID_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives every request an id for its log lines and its response; a valid one in the request is used. */
export default () =>
  async function requestId(ctx: Context, next: Next): Promise<void> {
    const given = ctx.get(HEADER);
    const id = VALID_ID.test(given) ? given : randomUUID();
    ctx.state['requestId'] = id;
    ctx.set(HEADER, id);
    await withRequestId(id, next);
  };
