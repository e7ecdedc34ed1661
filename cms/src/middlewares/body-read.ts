import type { Context, Next } from '../http/context';

/** Notes that the body was read, so that what fails from here on is not the body's fault. */
export default () =>
  function bodyRead(ctx: Context, next: Next): Promise<unknown> {
    ctx.state['bodyRead'] = true;
    return next();
  };
