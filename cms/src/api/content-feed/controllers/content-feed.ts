import { contentFeedSchema, feedCursorSchema, z, type Endpoint } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../../platform/http/context';
import { answer } from '../../../platform/http/answer';
import type { ContentFeedService } from '../services/content-feed';

const feed = {
  method: 'GET',
  path: '/content-feed',
  who: 'all',
  body: 'none',
  params: z.unknown(),
  query: feedCursorSchema.strict(),
  response: contentFeedSchema,
  codes: ['invalid-parameters', 'unauthenticated'],
} as const satisfies Endpoint;

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  read: (ctx: Context) =>
    answer(ctx, feed, ({ query }) => {
      const service = strapi.service('api::content-feed.content-feed') as unknown as ContentFeedService;
      return service.read(query);
    }),
});
