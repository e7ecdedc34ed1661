import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { trainingService } from './service';

export const trainingRoutes: PublicController = {
  uid: 'api::training.training',
  actionsOf: (strapi) => {
    const trainings = trainingService(strapi);
    return {
      list: answering(endpoints.trainings, ({ query }) => trainings.list(query.page, Date.now())),
      archived: answering(endpoints.archivedTrainings, ({ query }) =>
        trainings.archived(query.page, Date.now()),
      ),
      find: answering(endpoints.training, ({ params }) => trainings.find(params.id, Date.now())),
    };
  },
};
