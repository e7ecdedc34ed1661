import { endpoints } from '@centro/shared';
import { answer } from '../../platform/http/answer';
import { answering, type PublicController } from '../../platform/http/public-route';
import type { Context } from '../../platform/http/context';
import { subscriptionService } from './subscription-service';

export const subscriptionRoutes: PublicController = {
  uid: 'api::subscription.subscription',
  actionsOf: (strapi) => {
    const subscriptions = subscriptionService(strapi);
    const fromPage = (ctx: Context) =>
      answer(ctx, endpoints.unsubscribe, async ({ body }) => ({
        data: { list: await subscriptions.choose(body.token, false) },
      }));
    const fromMailProgram = (ctx: Context) =>
      answer(ctx, endpoints.unsubscribeInOneClick, async ({ query }) => ({
        data: { list: await subscriptions.choose(query.token, false) },
      }));
    return {
      unsubscribe: {
        endpoint: endpoints.unsubscribe,
        handle: (ctx) => (ctx.is('application/json') ? fromPage(ctx) : fromMailProgram(ctx)),
      },
      resubscribe: answering(endpoints.resubscribe, async ({ body }) => ({
        data: { list: await subscriptions.choose(body.token, true) },
      })),
    };
  },
};
