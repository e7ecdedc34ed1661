import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { countedAddress } from '../../platform/rate-limits/address';
import { certificateService } from './service';

export const certificateRoutes: PublicController = {
  uid: 'api::certificate.certificate',
  actionsOf: (strapi) => {
    const certificates = certificateService(strapi);
    return {
      find: answering(endpoints.certificate, async ({ params }, ctx) => ({
        data: await certificates.find(params.code, countedAddress(ctx.ip), Date.now()),
      })),
      credential: answering(endpoints.certificateCredential, ({ params }, ctx) =>
        certificates.credential(params.code, countedAddress(ctx.ip), Date.now()),
      ),
      pdf: answering(endpoints.certificatePdf, ({ params }, ctx) =>
        certificates.pdf(params.code, countedAddress(ctx.ip), Date.now()),
      ),
    };
  },
};
