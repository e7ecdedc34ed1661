import type { Context } from '../../../platform/http/context';

/** Answers whoever may ask, and does nothing else. */
export default {
  answer: (ctx: Context) => {
    ctx.body = { data: null };
  },
};
