import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.publicProfiles, 'public-profile.rank'],
  [endpoints.publicProfilePicture, 'public-profile.picture'],
  [endpoints.myPublicProfile, 'public-profile.find'],
  [endpoints.createPublicProfile, 'public-profile.create'],
  [endpoints.savePublicProfile, 'public-profile.save'],
  [endpoints.deletePublicProfile, 'public-profile.remove'],
]);
