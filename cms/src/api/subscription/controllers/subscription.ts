import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import type { SubscriptionService } from '../services/subscription';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const subscriptions = () =>
    strapi.service('api::subscription.subscription') as unknown as SubscriptionService;
  const fromPage = (ctx: Context) =>
    answer(ctx, endpoints.unsubscribe, async ({ body }) => ({
      data: { list: await subscriptions().choose(body.token, false) },
    }));
  const fromMailProgram = (ctx: Context) =>
    answer(ctx, endpoints.unsubscribeInOneClick, async ({ query }) => ({
      data: { list: await subscriptions().choose(query.token, false) },
    }));
  return {
    unsubscribe: (ctx: Context) => (ctx.is('application/json') ? fromPage(ctx) : fromMailProgram(ctx)),
    resubscribe: (ctx: Context) =>
      answer(ctx, endpoints.resubscribe, async ({ body }) => ({
        data: { list: await subscriptions().choose(body.token, true) },
      })),
  };
};
