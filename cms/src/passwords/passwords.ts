import { passwordProblem } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../errors/api-error';
import { centreNames } from './centre-names';
import { isGuessable, type PasswordOwner } from './guessable';

/** What we use of the plugin's service of users. */
interface Hashing {
  ensureHashedPasswords: <T extends { readonly password: string }>(values: T) => Promise<T>;
  validatePassword: (password: string, hash: string) => Promise<boolean>;
}

/**
 * The fields of an account with a new password, as they are stored.
 *
 * @throws {ApiError} `weak-password`, `password-too-long`, `common-password`
 */
export async function withHashedPassword<T extends { readonly password: string } & PasswordOwner>(
  strapi: Core.Strapi,
  fields: T,
): Promise<T> {
  await assertTakeable(strapi, fields.password, fields);
  return hashing(strapi).ensureHashedPasswords(fields);
}

/**
 * @param owner whose it is to be, as far as it is known
 * @throws {ApiError} `weak-password`, `password-too-long` (spec §5), `common-password` (docs/adr/066)
 */
export async function assertTakeable(
  strapi: Core.Strapi,
  password: string,
  owner: PasswordOwner = {},
): Promise<void> {
  const problem = passwordProblem(password);
  if (problem) throw new ApiError(problem, 'The password cannot be taken');
  if (isGuessable(password, owner, await centreNames(strapi))) {
    throw new ApiError('common-password', 'The password is easily guessed');
  }
}

/** The hash looks at the first 72 bytes only, so a longer one would pass that only begins like the password. */
export async function isPassword(
  strapi: Core.Strapi,
  password: string,
  hash: string | null,
): Promise<boolean> {
  if (hash === null || passwordProblem(password) === 'password-too-long') return false;
  return hashing(strapi).validatePassword(password, hash);
}

function hashing(strapi: Core.Strapi): Hashing {
  return strapi.plugin('users-permissions').service('user') as unknown as Hashing;
}
