import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.me, 'me.read'],
  [endpoints.saveProfile, 'me.saveProfile'],
  [endpoints.saveFoodHandler, 'me.saveFoodHandler'],
  [endpoints.mySubscriptions, 'me.subscriptions'],
  [endpoints.saveSubscriptions, 'me.saveSubscriptions'],
  [endpoints.exportMe, 'me.export'],
  [endpoints.myCertificates, 'certificate.list'],
  [endpoints.myLicense, 'certificate.license'],
  [endpoints.myImage, 'image.read'],
  [endpoints.uploadImage, 'image.upload'],
  [endpoints.uploadProgress, 'upload.progress'],
  [endpoints.continueUpload, 'upload.continue'],
  [endpoints.cancelUpload, 'upload.cancel'],
]);
