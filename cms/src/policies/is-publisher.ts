import { isAuthorized } from '@centro/shared/service/bearer';
import type { Context } from '../platform/http/context';
import { environment } from '../platform/environment/environment';
import { ApiError } from '../platform/errors/api-error';

/**
 * Requires the secret that cms and publisher share.
 *
 * @throws {ApiError} `unauthenticated` without it
 */
export default function isPublisher({ request }: Pick<Context, 'request'>): boolean {
  if (isAuthorized(request.get('authorization'), environment().publisherSecret)) return true;
  throw new ApiError('unauthenticated', 'Only the publisher may request this');
}
