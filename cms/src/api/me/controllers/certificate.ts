import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import type { OwnCertificateService } from '../services/certificate';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const certificates = () => strapi.service('api::me.certificate') as unknown as OwnCertificateService;
  return {
    list: (ctx: Context) =>
      answer(ctx, endpoints.myCertificates, async ({ citizen }) => ({
        data: await certificates().list(citizen, Date.now()),
      })),
    license: (ctx: Context) =>
      answer(ctx, endpoints.myLicense, ({ citizen, params }) => certificates().license(citizen, params.code)),
  };
};
