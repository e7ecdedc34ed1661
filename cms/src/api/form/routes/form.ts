import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.form, 'form.find'],
  [endpoints.formAnswers, 'form.answers'],
  [endpoints.answerForm, 'form.answer'],
  [endpoints.uploadFormFile, 'file.upload'],
  [endpoints.myFile, 'file.read'],
]);
