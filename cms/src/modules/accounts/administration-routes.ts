import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { administrationService } from './administration';

const DONE = { data: null };

export const administrationRoutes: PublicController = {
  uid: 'api::administration.administration',
  actionsOf: (strapi) => {
    const service = administrationService(strapi);
    return {
      addAdminRole: answering(endpoints.addAdminRole, async ({ body }) => {
        await service.addAdminRole(body.email);
        return DONE;
      }),
      ban: answering(endpoints.ban, async ({ body }) => {
        await service.ban(body.email);
        return DONE;
      }),
      revive: answering(endpoints.revive, async ({ body }) => {
        await service.revive(body.email);
        return DONE;
      }),
    };
  },
};
