import { passwordTakenResponseSchema } from '@centro/shared/account/contract';
import { meWithPasswordResponseSchema } from '@centro/shared/profile/contract';
import { send } from '../../lib/api/client.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly dniNumber: string;
  readonly acceptedTerms: boolean;
}

/** The API calls that set a password; each resolves to its outcome and never throws. */
export const passwordApi = {
  signUp: (data: SignUp) =>
    send(meWithPasswordResponseSchema, { method: 'POST', url: '/auth/local/register', data }),
  /** @param token from the mail's link */
  reset: (token: string, password: string) =>
    send(passwordTakenResponseSchema, {
      method: 'POST',
      url: '/auth/reset-password',
      data: { token, password },
    }),
} as const;
