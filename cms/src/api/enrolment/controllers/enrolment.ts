import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { letRevalidate } from '../../../platform/http/revalidation';
import { countedAddress } from '../../../platform/rate-limits/address';
import type { EnrolmentService } from '../services/enrolment';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const enrolments = () => strapi.service('api::enrolment.enrolment') as unknown as EnrolmentService;
  return {
    availabilities: async (ctx: Context) => {
      await answer(ctx, endpoints.availabilities, async ({ query }) => ({
        data: await enrolments().availabilities(query.ids),
      }));
      letRevalidate(ctx);
    },
    availability: async (ctx: Context) => {
      await answer(ctx, endpoints.availability, async ({ params }) => ({
        data: await enrolments().availability(params.id),
      }));
      letRevalidate(ctx);
    },
    find: (ctx: Context) =>
      answer(ctx, endpoints.enrolment, async ({ params, citizen }) => ({
        data: await enrolments().find(params.id, citizen.id),
      })),
    enrol: (ctx: Context) =>
      answer(ctx, endpoints.enrol, async ({ params, citizen }) => {
        const { created, enrolment } = await enrolments().enrol(
          params.id,
          citizen.id,
          countedAddress(ctx.ip),
          Date.now(),
        );
        ctx.status = created ? 201 : 200;
        return { data: enrolment };
      }),
    leave: (ctx: Context) =>
      answer(ctx, endpoints.leave, async ({ params, citizen }) => ({
        data: await enrolments().leave(params.id, citizen.id, countedAddress(ctx.ip), Date.now()),
      })),
    list: (ctx: Context) =>
      answer(ctx, endpoints.myEnrolments, async ({ citizen }) => ({
        data: await enrolments().list(citizen.id, Date.now()),
      })),
  };
};
