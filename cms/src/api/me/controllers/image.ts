import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { imageAddress } from '../../../citizens/citizen';
import { answer } from '../../../http/answer';
import type { Context } from '../../../http/context';
import type { ImageService } from '../services/image';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const images = () => strapi.service('api::me.image') as unknown as ImageService;
  return {
    read: (ctx: Context) =>
      answer(ctx, endpoints.myImage, async ({ citizen, params }) => ({
        type: 'image/webp',
        content: await images().open(citizen, params.folder),
      })),
    upload: (ctx: Context) =>
      answer(ctx, endpoints.uploadImage, async ({ citizen, params, body }) => {
        await images().replace(citizen, params.folder, body);
        return { data: { url: imageAddress(params.folder) } };
      }),
  };
};
