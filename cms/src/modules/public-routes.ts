import { administrationRoutes } from './accounts/administration-routes';
import { accountRoutes } from './accounts/public-routes';
import { subscriptionRoutes } from './accounts/subscription-routes';
import { ownCertificateRoutes } from './certificates/own-routes';
import { certificateRoutes } from './certificates/public-routes';
import { enrolmentRoutes } from './enrolments/public-routes';
import { formFileRoutes } from './forms/file-routes';
import { formRoutes } from './forms/public-routes';
import { ownImageRoutes } from './people/image-routes';
import { profileRoutes } from './people/public-routes';
import { ownUploadRoutes } from './people/upload-routes';
import { publicProfileRoutes } from './public-profiles/public-routes';
import { publicationRoutes } from './publications/public-routes';
import { siteContentRoutes } from './site-content/public-routes';
import { trainingRoutes } from './trainings/public-routes';

/** The public API in the order in which its routes are matched: `/trainings/availability` before `/trainings/:id`. */
export const PUBLIC_CONTROLLERS = [
  accountRoutes,
  administrationRoutes,
  certificateRoutes,
  enrolmentRoutes,
  formRoutes,
  formFileRoutes,
  profileRoutes,
  ownCertificateRoutes,
  ownImageRoutes,
  ownUploadRoutes,
  publicProfileRoutes,
  publicationRoutes,
  siteContentRoutes,
  subscriptionRoutes,
  trainingRoutes,
];
