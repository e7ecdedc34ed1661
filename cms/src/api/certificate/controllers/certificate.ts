import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { CertificateService } from '../services/certificate';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const certificates = () => strapi.service('api::certificate.certificate') as unknown as CertificateService;
  return {
    find: (ctx: Context) =>
      answer(ctx, endpoints.certificate, async ({ params }) => ({
        data: await certificates().find(params.code, countedAddress(ctx.ip), Date.now()),
      })),
    credential: (ctx: Context) =>
      answer(ctx, endpoints.certificateCredential, ({ params }) =>
        certificates().credential(params.code, countedAddress(ctx.ip)),
      ),
    pdf: (ctx: Context) =>
      answer(ctx, endpoints.certificatePdf, ({ params }) =>
        certificates().pdf(params.code, countedAddress(ctx.ip), Date.now()),
      ),
  };
};
