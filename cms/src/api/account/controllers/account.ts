import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { meOf } from '../../../citizens/citizen';
import { answer } from '../../../http/answer';
import type { Context } from '../../../http/context';
import { countedAddress } from '../../../rate-limits/address';
import { endSession, startSession } from '../../../session/sessions';
import type { AccountService } from '../services/account';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const accounts = () => strapi.service('api::account.account') as unknown as AccountService;
  return {
    registry: (ctx: Context) =>
      answer(ctx, endpoints.registry, async ({ body }) => ({
        data: await accounts().registry(body.dni, countedAddress(ctx.ip)),
      })),
    signIn: (ctx: Context) =>
      answer(ctx, endpoints.signIn, async ({ body }) => {
        const citizen = await accounts().identify(body, countedAddress(ctx.ip));
        await startSession(strapi, ctx, citizen.id);
        return { data: meOf(citizen) };
      }),
    signUp: (ctx: Context) =>
      answer(ctx, endpoints.signUp, async ({ body }) => {
        const citizen = await accounts().create(body, countedAddress(ctx.ip));
        await startSession(strapi, ctx, citizen.id);
        return { data: meOf(citizen) };
      }),
    signOut: (ctx: Context) =>
      answer(ctx, endpoints.signOut, async () => {
        await endSession(strapi, ctx);
        return { data: null };
      }),
  };
};
