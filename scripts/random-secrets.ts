import { randomBytes, randomInt } from 'node:crypto';

/** Random values for all required secrets of an installation. */
export function installationSecrets(): Record<string, string> {
  return {
    PUBLISHER_SECRET: randomSecret(),
    APP_KEYS: `${randomSecret()},${randomSecret()}`,
    API_TOKEN_SALT: randomSecret(),
    ADMIN_JWT_SECRET: randomSecret(),
    TRANSFER_TOKEN_SALT: randomSecret(),
    JWT_SECRET: randomSecret(),
    ENCRYPTION_KEY: randomSecret(),
  };
}

/** 256 bits in URL-safe characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Easy to read aloud and type, with an upper-case letter and digits as required by Strapi; 66 bits. */
export function randomPassword(): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => 'abcdefghjkmnpqrstuvwxyz'[randomInt(23)]).join('');
  return `C${letters(4)}-${letters(4)}-${letters(4)}-${String(randomInt(1000, 9999))}`;
}
