import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { FileService } from '../services/file';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const files = () => strapi.service('api::form.file') as unknown as FileService;
  return {
    upload: (ctx: Context) =>
      answer(ctx, endpoints.uploadFormFile, async ({ params, citizen, body }) => ({
        data: { file: await files().receive(params.id, citizen, body, countedAddress(ctx.ip)) },
      })),
    read: (ctx: Context) =>
      answer(ctx, endpoints.myFile, ({ params, citizen }) => files().open(citizen, params.file)),
  };
};
