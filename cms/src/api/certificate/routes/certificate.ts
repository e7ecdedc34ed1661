import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.certificateCredential, 'certificate.credential'],
  [endpoints.certificatePdf, 'certificate.pdf'],
  [endpoints.certificate, 'certificate.find'],
]);
