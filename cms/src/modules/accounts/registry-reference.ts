import type { Core } from '@strapi/strapi';
import { ApiError } from '../../platform/errors/api-error';

/** Lifetime of a reference in milliseconds: the time for the password step. */
const LIFE = 15 * 60_000;

/** Ciphertext of Strapi's encryption with its full authentication tag; a truncated one could be guessed. */
const FORM = /^v1:[0-9a-f]{32}:(?:[0-9a-f]{2})+:[0-9a-f]{32}$/;

/**
 * Plaintext: expiry in milliseconds and uid. The prefix is needed because Strapi encrypts other texts with the same
 * key.
 */
const CONTENT = /^registry-entry (\d+) ([a-z0-9]+)$/;

interface Encryption {
  encrypt: (text: string) => string | null;
  decrypt: (text: string) => string | null;
}

/** Returns an opaque reference to an account for clients that must not see its e-mail (design, Identity). */
export function referenceTo(strapi: Core.Strapi, uid: string): string {
  const reference = encryption(strapi).encrypt(`registry-entry ${String(Date.now() + LIFE)} ${uid}`);
  if (reference === null) throw new Error('There is no key to encrypt with');
  return reference;
}

/**
 * Resolves a reference to the uid of its account.
 *
 * @throws {ApiError} `reference-expired` for an expired or forged reference
 */
export function referredUid(strapi: Core.Strapi, reference: string): string {
  const content = FORM.test(reference) ? encryption(strapi).decrypt(reference) : null;
  const [, expires, uid] = CONTENT.exec(content ?? '') ?? [];
  if (uid === undefined || Number(expires) < Date.now()) {
    throw new ApiError('reference-expired', 'The reference is not valid any more');
  }
  return uid;
}

function encryption(strapi: Core.Strapi): Encryption {
  return strapi.service('admin::encryption') as unknown as Encryption;
}
