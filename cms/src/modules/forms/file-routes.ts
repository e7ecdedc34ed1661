import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { countedAddress } from '../../platform/rate-limits/address';
import { fileService } from './file-service';

export const formFileRoutes: PublicController = {
  uid: 'api::form.file',
  actionsOf: (strapi) => {
    const files = fileService(strapi);
    return {
      upload: answering(endpoints.uploadFormFile, async ({ params, citizen, body }, ctx) => ({
        data: { file: await files.receive(params.id, citizen, body, countedAddress(ctx.ip)) },
      })),
      read: answering(endpoints.myFile, ({ params, citizen }) => files.open(citizen, params.file)),
    };
  },
};
