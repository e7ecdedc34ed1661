import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import type { FormService } from '../services/form';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const forms = () => strapi.service('api::form.form') as unknown as FormService;
  return {
    find: (ctx: Context) =>
      answer(ctx, endpoints.form, async ({ params }) => ({ data: await forms().find(params.id) })),
    answers: (ctx: Context) =>
      answer(ctx, endpoints.formAnswers, async ({ params, citizen }) => ({
        data: await forms().answers(params.id, citizen),
      })),
    answer: (ctx: Context) =>
      answer(ctx, endpoints.answerForm, async ({ params, citizen, body }) => {
        const { created, given } = await forms().answer(params.id, citizen, body, Date.now());
        ctx.status = created ? 201 : 200;
        return { data: given };
      }),
  };
};
