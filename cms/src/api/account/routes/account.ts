import { endpoints } from '@centro/shared';
import { publicRoutes } from '../../../modules/accounts/session/public-routes';

export default publicRoutes([
  [endpoints.registry, 'account.registry'],
  [endpoints.signIn, 'account.signIn'],
  [endpoints.signUp, 'account.signUp'],
  [endpoints.signOut, 'account.signOut'],
  [endpoints.forgotPassword, 'account.forgotPassword'],
  [endpoints.resetPassword, 'account.resetPassword'],
  [endpoints.confirmEmail, 'account.confirmEmail'],
  [endpoints.confirmEmailByCode, 'account.confirmEmailByCode'],
  [endpoints.sendEmailCode, 'account.sendEmailCode'],
  [endpoints.changePassword, 'account.changePassword'],
  [endpoints.changeEmail, 'account.changeEmail'],
  [endpoints.mySessions, 'account.sessions'],
  [endpoints.endOtherSessions, 'account.endOtherSessions'],
  [endpoints.endSession, 'account.endSession'],
  [endpoints.eraseMe, 'account.erase'],
]);
