import { endpoints } from '@centro/shared';
import { imageAddress } from '../accounts/citizen';
import { answer } from '../../platform/http/answer';
import { answering, type PublicController } from '../../platform/http/public-route';
import type { Context } from '../../platform/http/context';
import { countedAddress } from '../../platform/rate-limits/address';
import { imageService } from './own-images';
import { uploadService } from './resumable-uploads';

export const ownImageRoutes: PublicController = {
  uid: 'api::me.image',
  actionsOf: (strapi) => {
    const images = imageService(strapi);
    const uploads = uploadService(strapi);
    const receive = (ctx: Context) =>
      answer(ctx, endpoints.uploadImage, async ({ citizen, params, body }) => {
        await images.receive(citizen, params.folder, body, countedAddress(ctx.ip));
        return { data: { url: imageAddress(params.folder) } };
      });
    const begin = (ctx: Context) =>
      answer(ctx, endpoints.beginUpload, ({ citizen, params }) =>
        uploads.begin(citizen, params.folder, ctx.req.headers),
      );
    return {
      read: answering(endpoints.myImage, async ({ citizen, params }) => ({
        type: 'image/webp',
        content: await images.open(citizen, params.folder),
      })),
      upload: {
        endpoint: endpoints.uploadImage,
        handle: (ctx) => (ctx.get('tus-resumable') === '' ? receive(ctx) : begin(ctx)),
      },
    };
  },
};
