import { createHmac } from 'node:crypto';

/**
 * A copy of a token with changed claims, signed like the cms does.
 *
 * @param token a JSON Web Token (RFC 7519)
 */
export function resigned(token: string, changes: Readonly<Record<string, unknown>>, secret: string): string {
  const [header = '', payload = ''] = token.split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...content, ...changes })).toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${changed}`).digest('base64url');
  return `${header}.${changed}.${signature}`;
}

/** The same token, expired an hour ago. */
export function expired(token: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  return resigned(token, { iat: now - 7200, exp: now - 3600 }, secret);
}
