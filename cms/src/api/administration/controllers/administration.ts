import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import type { AdministrationService } from '../services/administration';

const DONE = { data: null };

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const service = () =>
    strapi.service('api::administration.administration') as unknown as AdministrationService;
  return {
    addAdminRole: (ctx: Context) =>
      answer(ctx, endpoints.addAdminRole, async ({ body }) => {
        await service().addAdminRole(body.email);
        return DONE;
      }),
    ban: (ctx: Context) =>
      answer(ctx, endpoints.ban, async ({ body }) => {
        await service().ban(body.email);
        return DONE;
      }),
    revive: (ctx: Context) =>
      answer(ctx, endpoints.revive, async ({ body }) => {
        await service().revive(body.email);
        return DONE;
      }),
  };
};
