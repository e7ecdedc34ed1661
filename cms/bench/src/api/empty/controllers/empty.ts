import type { Context } from '../../../platform/http/context';

/** Answers authorized requests without doing anything. */
export default {
  answer: (ctx: Context) => {
    ctx.body = { data: null };
  },
};
