import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { meOf } from '../../../citizens/citizen';
import { answer } from '../../../http/answer';
import type { Context } from '../../../http/context';
import type { MeService } from '../services/me';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const service = () => strapi.service('api::me.me') as unknown as MeService;
  return {
    read: (ctx: Context) =>
      answer(ctx, endpoints.me, ({ citizen }) => Promise.resolve({ data: meOf(citizen) })),
    saveProfile: (ctx: Context) =>
      answer(ctx, endpoints.saveProfile, async ({ citizen, body }) => ({
        data: meOf(await service().saveProfile(citizen.id, body)),
      })),
  };
};
