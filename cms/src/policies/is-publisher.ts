import { judgeRequest, TIME_HEADER } from '@centro/shared/service/token';
import type { Context } from '../http/context';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';

/**
 * Lets the publisher pass, by a token that it made for this request.
 *
 * @throws {ApiError} `unauthenticated` for everybody else; a token that is only too old or too new is told the time
 */
export default async function isPublisher({ request }: Pick<Context, 'request'>): Promise<boolean> {
  const connection = { from: 'publisher', to: 'cms', secret: environment().publisherSecret } as const;
  const asked = { method: request.method, address: request.originalUrl };
  const judgement = await judgeRequest(connection, request.get('authorization'), asked, Date.now());
  if (judgement === 'accepted') return true;
  if (judgement !== 'refused') request.response.set(TIME_HEADER, judgement.time);
  throw new ApiError('unauthenticated', 'Only the publisher may ask this');
}
