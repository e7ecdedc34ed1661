import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../http/public-routes';

export default publicRoutes([
  [endpoints.publications, 'publication.list'],
  [endpoints.featuredPublications, 'publication.featured'],
  [endpoints.publication, 'publication.find'],
]);
