import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../http/public-routes';

export default publicRoutes([
  [endpoints.me, 'me.read'],
  [endpoints.saveProfile, 'me.saveProfile'],
  [endpoints.myImage, 'image.read'],
  [endpoints.uploadImage, 'image.upload'],
]);
