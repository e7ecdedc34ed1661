import { endpoints } from '@centro/shared';
import { answering, revalidating, type PublicController } from '../../platform/http/public-route';
import { countedAddress } from '../../platform/rate-limits/address';
import { enrolmentService } from './service';

export const enrolmentRoutes: PublicController = {
  uid: 'api::enrolment.enrolment',
  actionsOf: (strapi) => {
    const enrolments = enrolmentService(strapi);
    return {
      availabilities: revalidating(
        answering(endpoints.availabilities, async ({ query }) => ({
          data: await enrolments.availabilities(query.ids),
        })),
      ),
      availability: revalidating(
        answering(endpoints.availability, async ({ params }) => ({
          data: await enrolments.availability(params.id),
        })),
      ),
      find: answering(endpoints.enrolment, async ({ params, citizen }) => ({
        data: await enrolments.find(params.id, citizen.id),
      })),
      enrol: answering(endpoints.enrol, async ({ params, citizen }, ctx) => {
        const { created, enrolment } = await enrolments.enrol(
          params.id,
          citizen.id,
          countedAddress(ctx.ip),
          Date.now(),
        );
        ctx.status = created ? 201 : 200;
        return { data: enrolment };
      }),
      leave: answering(endpoints.leave, async ({ params, citizen }, ctx) => ({
        data: await enrolments.leave(params.id, citizen.id, countedAddress(ctx.ip), Date.now()),
      })),
      prove: answering(endpoints.proveEnrolment, async ({ params, citizen }, ctx) => {
        const data = await enrolments.prove(params.id, citizen.id, Date.now());
        ctx.status = 201;
        return { data };
      }),
      list: answering(endpoints.myEnrolments, async ({ citizen }) => ({
        data: await enrolments.list(citizen.id, Date.now()),
      })),
    };
  },
};
