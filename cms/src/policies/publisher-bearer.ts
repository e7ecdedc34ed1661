import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../http/context';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';

/**
 * Lets the publisher pass, by its bearer secret.
 *
 * @throws {ApiError} `unauthenticated` for everybody else
 */
export default function publisherBearer({ request }: Pick<Context, 'request'>): boolean {
  const given = request.get('authorization');
  if (!equalInConstantTime(given, `Bearer ${environment().publisherSecret}`)) {
    throw new ApiError('unauthenticated', 'Only the publisher may read this');
  }
  return true;
}

function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
