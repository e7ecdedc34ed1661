import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { ownCertificateService } from './own';

export const ownCertificateRoutes: PublicController = {
  uid: 'api::me.certificate',
  actionsOf: (strapi) => {
    const certificates = ownCertificateService(strapi);
    return {
      list: answering(endpoints.myCertificates, async ({ citizen }) => ({
        data: await certificates.list(citizen, Date.now()),
      })),
      license: answering(endpoints.myLicense, ({ citizen, params }) =>
        certificates.license(citizen, params.code),
      ),
    };
  },
};
