import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { formService } from './service';

export const formRoutes: PublicController = {
  uid: 'api::form.form',
  actionsOf: (strapi) => {
    const forms = formService(strapi);
    return {
      find: answering(endpoints.form, async ({ params }) => ({ data: await forms.find(params.id) })),
      answers: answering(endpoints.formAnswers, async ({ params, citizen }) => ({
        data: await forms.answers(params.id, citizen),
      })),
      answer: answering(endpoints.answerForm, async ({ params, citizen, body }, ctx) => {
        const { created, given } = await forms.answer(params.id, citizen, body, Date.now());
        ctx.status = created ? 201 : 200;
        return { data: given };
      }),
    };
  },
};
