import type { Core } from '@strapi/strapi';
import { ApiError } from '../../platform/errors/api-error';

/** How long somebody has for the password step, in milliseconds. */
const LIFE = 15 * 60_000;

/** What Strapi's encryption gives, with its whole authentication tag: a shorter one could be guessed. */
const FORM = /^v1:[0-9a-f]{32}:(?:[0-9a-f]{2})+:[0-9a-f]{32}$/;

/** What is encrypted: until when, in milliseconds, and whose account. Strapi encrypts other things with the same key. */
const CONTENT = /^registry-entry (\d+) ([a-z0-9]+)$/;

interface Encryption {
  encrypt: (text: string) => string | null;
  decrypt: (text: string) => string | null;
}

/** Stands for somebody's account toward people who do not know its e-mail (design, Identity). */
export function referenceTo(strapi: Core.Strapi, uid: string): string {
  const reference = encryption(strapi).encrypt(`registry-entry ${String(Date.now() + LIFE)} ${uid}`);
  if (reference === null) throw new Error('There is no key to encrypt with');
  return reference;
}

/**
 * Whose account a reference stands for, by its uid.
 *
 * @throws {ApiError} `reference-expired` for one that is too old, and for one that we did not make
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
