import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.trainings, 'training.list'],
  [endpoints.archivedTrainings, 'training.archived'],
  [endpoints.training, 'training.find'],
]);
