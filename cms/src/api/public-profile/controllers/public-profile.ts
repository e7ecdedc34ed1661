import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { PublicProfileService } from '../services/public-profile';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const profiles = () =>
    strapi.service('api::public-profile.public-profile') as unknown as PublicProfileService;
  return {
    rank: (ctx: Context) =>
      answer(ctx, endpoints.publicProfiles, ({ query, citizen }) =>
        profiles().rank(query.sort, query.page, { reader: citizen, address: countedAddress(ctx.ip) }),
      ),
    picture: (ctx: Context) =>
      answer(ctx, endpoints.publicProfilePicture, async ({ params }) => ({
        type: 'image/webp',
        content: await profiles().picture(params.uid),
      })),
    find: (ctx: Context) =>
      answer(ctx, endpoints.myPublicProfile, async ({ citizen }) => ({
        data: await profiles().find(citizen.id),
      })),
    create: (ctx: Context) =>
      answer(ctx, endpoints.createPublicProfile, async ({ citizen, body }) => ({
        data: await profiles().save(citizen.id, body, false, Date.now()),
      })),
    save: (ctx: Context) =>
      answer(ctx, endpoints.savePublicProfile, async ({ citizen, body }) => ({
        data: await profiles().save(citizen.id, body, true, Date.now()),
      })),
    remove: (ctx: Context) =>
      answer(ctx, endpoints.deletePublicProfile, async ({ citizen }) => {
        await profiles().remove(citizen.id);
        return { data: null };
      }),
  };
};
