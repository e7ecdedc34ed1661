import { isDuplicate } from '../../platform/database/duplicates';
import { ApiError } from '../../platform/errors/api-error';

/** @throws {ApiError} `email-taken` for a duplicate key, otherwise the error itself */
export function rejectTakenEmail(error: unknown): never {
  if (isDuplicate(error)) throw new ApiError('email-taken', 'There is an account with this e-mail');
  throw error;
}
