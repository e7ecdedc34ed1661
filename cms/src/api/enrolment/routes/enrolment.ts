import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.availabilities, 'enrolment.availabilities'],
  [endpoints.availability, 'enrolment.availability'],
  [endpoints.enrolment, 'enrolment.find'],
  [endpoints.enrol, 'enrolment.enrol'],
  [endpoints.leave, 'enrolment.leave'],
  [endpoints.myEnrolments, 'enrolment.list'],
]);
