import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { countedAddress } from '../../platform/rate-limits/address';
import { publicProfileService } from './service';

export const publicProfileRoutes: PublicController = {
  uid: 'api::public-profile.public-profile',
  actionsOf: (strapi) => {
    const profiles = publicProfileService(strapi);
    return {
      rank: answering(endpoints.publicProfiles, ({ query, citizen }, ctx) =>
        profiles.rank(query.sort, query.page, { reader: citizen, address: countedAddress(ctx.ip) }),
      ),
      picture: answering(endpoints.publicProfilePicture, async ({ params }) => ({
        type: 'image/webp',
        content: await profiles.picture(params.uid),
      })),
      find: answering(endpoints.myPublicProfile, async ({ citizen }) => ({
        data: await profiles.find(citizen.id),
      })),
      create: answering(endpoints.createPublicProfile, async ({ citizen, body }) => ({
        data: await profiles.save(citizen.id, body, false, Date.now()),
      })),
      save: answering(endpoints.savePublicProfile, async ({ citizen, body }) => ({
        data: await profiles.save(citizen.id, body, true, Date.now()),
      })),
      remove: answering(endpoints.deletePublicProfile, async ({ citizen }) => {
        await profiles.remove(citizen.id);
        return { data: null };
      }),
    };
  },
};
