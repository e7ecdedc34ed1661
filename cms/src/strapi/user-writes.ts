import type { Core } from '@strapi/strapi';
import { USER_UID } from '../platform/database/users';

const METHODS = ['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/** A write of users; subscribers may change its data. */
export interface UserWrite {
  readonly method: (typeof METHODS)[number];
  readonly where: object | undefined;
  readonly data: Record<string, unknown> | undefined;
}

/** Runs around a write; a transaction that it opens also contains `next`. */
export type UserWriteSubscriber = (write: UserWrite, next: () => Promise<unknown>) => Promise<unknown>;

interface WriteParams {
  readonly where?: object;
  readonly data?: Record<string, unknown>;
}

/**
 * Wraps the repository that all writes of users go through, of the admin, the API and Strapi's plugins. Lifecycle hooks
 * would run outside of the write's transaction.
 *
 * @param subscribers the first one is outermost
 */
export function subscribeToUserWrites(
  strapi: Core.Strapi,
  subscribers: readonly UserWriteSubscriber[],
): void {
  const users = strapi.db.query(USER_UID);
  for (const method of METHODS) {
    const write: (params: WriteParams) => Promise<unknown> = users[method].bind(users);
    const subscribed = (params: WriteParams = {}) => {
      const call: UserWrite = { method, where: params.where, data: params.data };
      const run = subscribers.reduceRight<() => Promise<unknown>>(
        (next, subscriber) => () => subscriber(call, next),
        () => write(params),
      );
      return run();
    };
    Object.assign(users, { [method]: subscribed });
  }
}

export function isDeletion({ method }: UserWrite): boolean {
  return method === 'delete' || method === 'deleteMany';
}
