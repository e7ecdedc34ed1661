import { passwordProblem, type PasswordTaken } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../../../platform/errors/api-error';
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
 * @throws {ApiError} `weak-password`, `password-too-long`
 */
export async function withHashedPassword<T extends { readonly password: string }>(
  strapi: Core.Strapi,
  fields: T,
): Promise<T> {
  assertTakeable(fields.password);
  return hashing(strapi).ensureHashedPasswords(fields);
}

/** @throws {ApiError} `weak-password`, `password-too-long` (spec §5) */
export function assertTakeable(password: string): void {
  const problem = passwordProblem(password);
  if (problem) throw new ApiError(problem, 'The password cannot be taken');
}

/**
 * What is told of a password that was taken.
 *
 * @param owner whose it is, as far as it is known
 */
export async function passwordTaken(
  strapi: Core.Strapi,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordTaken> {
  return { guessablePassword: isGuessable(password, owner, await centreNames(strapi)) };
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
