import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../../platform/http/context';
import { answer } from '../../../platform/http/answer';
import type { TrainingService } from '../services/training';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const trainings = () => strapi.service('api::training.training') as unknown as TrainingService;
  return {
    list: (ctx: Context) =>
      answer(ctx, endpoints.trainings, ({ query }) => trainings().list(query.page, Date.now())),
    archived: (ctx: Context) =>
      answer(ctx, endpoints.archivedTrainings, ({ query }) => trainings().archived(query.page, Date.now())),
    find: (ctx: Context) =>
      answer(ctx, endpoints.training, ({ params }) => trainings().find(params.id, Date.now())),
  };
};
