import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { UploadService } from '../services/upload';

function sending<Params extends object>(ctx: Context, params: Params) {
  return { ...params, from: countedAddress(ctx.ip) };
}

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const uploads = () => strapi.service('api::me.upload') as unknown as UploadService;
  return {
    progress: (ctx: Context) =>
      answer(ctx, endpoints.uploadProgress, ({ citizen, params }) =>
        uploads().progress(citizen, sending(ctx, params), ctx.req.headers),
      ),
    continue: (ctx: Context) =>
      answer(ctx, endpoints.continueUpload, ({ citizen, params, body }) =>
        uploads().add(citizen, sending(ctx, params), ctx.req.headers, body),
      ),
    cancel: (ctx: Context) =>
      answer(ctx, endpoints.cancelUpload, ({ citizen, params }) =>
        uploads().cancel(citizen, params, ctx.req.headers),
      ),
  };
};
