import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.unsubscribe, 'subscription.unsubscribe'],
  [endpoints.resubscribe, 'subscription.resubscribe'],
]);
