import { passwordProblem, type PasswordTaken } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../../../platform/errors/api-error';
import { centreNames } from './centre-names';
import { isGuessable, type PasswordOwner } from './guessable';

/** The part of the plugin's user service that is used. */
interface Hashing {
  ensureHashedPasswords: <T extends { readonly password: string }>(values: T) => Promise<T>;
  validatePassword: (password: string, hash: string) => Promise<boolean>;
}

/**
 * Replaces the password in the fields of an account by its hash.
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
  if (problem) throw new ApiError(problem, 'The password is not acceptable');
}

/**
 * Describes an accepted password to its owner.
 *
 * @param owner known facts about the owner
 */
export async function passwordTaken(
  strapi: Core.Strapi,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordTaken> {
  return { guessablePassword: isGuessable(password, owner, await centreNames(strapi)) };
}

/** Checks a password. The hash covers its first 72 bytes only, so a longer one with the same start would match. */
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
