import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.publications, 'publication.list'],
  [endpoints.featuredPublications, 'publication.featured'],
  [endpoints.publication, 'publication.find'],
]);
