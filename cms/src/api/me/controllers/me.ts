import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { meOf } from '../../../modules/accounts/citizen';
import { subscriptionsOf } from '../../../modules/accounts/subscriptions';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import type { ArchiveService } from '../services/archive';
import type { MeService } from '../services/me';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const service = () => strapi.service('api::me.me') as unknown as MeService;
  const archive = () => strapi.service('api::me.archive') as unknown as ArchiveService;
  return {
    read: (ctx: Context) =>
      answer(ctx, endpoints.me, ({ citizen }) => Promise.resolve({ data: meOf(citizen) })),
    saveProfile: (ctx: Context) =>
      answer(ctx, endpoints.saveProfile, async ({ citizen, body }) => ({
        data: meOf(await service().saveProfile(citizen.id, body)),
      })),
    saveFoodHandler: (ctx: Context) =>
      answer(ctx, endpoints.saveFoodHandler, async ({ citizen, body }) => ({
        data: meOf(await service().saveFoodHandler(citizen.id, body)),
      })),
    subscriptions: (ctx: Context) =>
      answer(ctx, endpoints.mySubscriptions, ({ citizen }) =>
        Promise.resolve({ data: subscriptionsOf(citizen) }),
      ),
    saveSubscriptions: (ctx: Context) =>
      answer(ctx, endpoints.saveSubscriptions, async ({ citizen, body }) => ({
        data: await service().saveSubscriptions(citizen.id, body),
      })),
    export: (ctx: Context) =>
      answer(ctx, endpoints.exportMe, async ({ citizen }) => ({
        type: 'application/zip',
        name: 'mis-datos.zip',
        content: await archive().of(citizen),
      })),
  };
};
