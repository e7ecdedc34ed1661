import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.addAdminRole, 'administration.addAdminRole'],
  [endpoints.ban, 'administration.ban'],
  [endpoints.revive, 'administration.revive'],
]);
