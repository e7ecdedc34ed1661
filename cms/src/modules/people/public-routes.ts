import { endpoints } from '@centro/shared';
import { meOf } from '../accounts/citizen';
import { subscriptionsOf } from '../accounts/subscriptions';
import { answering, type PublicController } from '../../platform/http/public-route';
import { archiveService } from './archive';
import { meService } from './profile';

export const profileRoutes: PublicController = {
  uid: 'api::me.me',
  actionsOf: (strapi) => {
    const service = meService(strapi);
    const archive = archiveService(strapi);
    return {
      read: answering(endpoints.me, ({ citizen }) => Promise.resolve({ data: meOf(citizen) })),
      saveProfile: answering(endpoints.saveProfile, async ({ citizen, body }) => ({
        data: meOf(await service.saveProfile(citizen.id, body)),
      })),
      saveFoodHandler: answering(endpoints.saveFoodHandler, async ({ citizen, body }) => ({
        data: meOf(await service.saveFoodHandler(citizen.id, body)),
      })),
      subscriptions: answering(endpoints.mySubscriptions, ({ citizen }) =>
        Promise.resolve({ data: subscriptionsOf(citizen) }),
      ),
      saveSubscriptions: answering(endpoints.saveSubscriptions, async ({ citizen, body }) => ({
        data: await service.saveSubscriptions(citizen.id, body),
      })),
      export: answering(endpoints.exportMe, async ({ citizen }) => ({
        type: 'application/zip',
        name: 'mis-datos.zip',
        content: await archive.of(citizen),
      })),
    };
  },
};
