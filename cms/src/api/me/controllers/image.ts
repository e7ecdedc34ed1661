import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { imageAddress } from '../../../modules/accounts/citizen';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { ImageService } from '../services/image';
import type { UploadService } from '../services/upload';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const images = () => strapi.service('api::me.image') as unknown as ImageService;
  const uploads = () => strapi.service('api::me.upload') as unknown as UploadService;
  const receive = (ctx: Context) =>
    answer(ctx, endpoints.uploadImage, async ({ citizen, params, body }) => {
      await images().receive(citizen, params.folder, body, countedAddress(ctx.ip));
      return { data: { url: imageAddress(params.folder) } };
    });
  const begin = (ctx: Context) =>
    answer(ctx, endpoints.beginUpload, ({ citizen, params }) =>
      uploads().begin(citizen, params.folder, ctx.req.headers),
    );
  return {
    read: (ctx: Context) =>
      answer(ctx, endpoints.myImage, async ({ citizen, params }) => ({
        type: 'image/webp',
        content: await images().open(citizen, params.folder),
      })),
    upload: (ctx: Context) => (ctx.get('tus-resumable') === '' ? receive(ctx) : begin(ctx)),
  };
};
