import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../http/public-routes';

export default publicRoutes([
  [endpoints.form, 'form.find'],
  [endpoints.formAnswers, 'form.answers'],
  [endpoints.answerForm, 'form.answer'],
  [endpoints.uploadFormFile, 'file.upload'],
  [endpoints.myFile, 'file.read'],
]);
