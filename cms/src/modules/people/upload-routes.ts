import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import type { Context } from '../../platform/http/context';
import { countedAddress } from '../../platform/rate-limits/address';
import { uploadService } from './resumable-uploads';

function sending<Params extends object>(ctx: Context, params: Params) {
  return { ...params, from: countedAddress(ctx.ip) };
}

export const ownUploadRoutes: PublicController = {
  uid: 'api::me.upload',
  actionsOf: (strapi) => {
    const uploads = uploadService(strapi);
    return {
      progress: answering(endpoints.uploadProgress, ({ citizen, params }, ctx) =>
        uploads.progress(citizen, sending(ctx, params), ctx.req.headers),
      ),
      continue: answering(endpoints.continueUpload, ({ citizen, params, body }, ctx) =>
        uploads.add(citizen, sending(ctx, params), ctx.req.headers, body),
      ),
      cancel: answering(endpoints.cancelUpload, ({ citizen, params }, ctx) =>
        uploads.cancel(citizen, params, ctx.req.headers),
      ),
    };
  },
};
