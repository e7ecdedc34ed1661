import type { Core } from '@strapi/strapi';
import type { UserWriteSubscriber } from '../strapi/user-writes';
import { updateEnrolments } from './enrolments/user-writes';
import { auditUserWrites } from './people/audited-writes';
import { updateBoard } from './public-profiles/user-writes';

/**
 * All that follows from a write of users, in its transaction and in this order; the first is outermost. Their locks are
 * those of docs/adr/021: the revision, people, capacities.
 */
export function userWriteSubscribers(strapi: Core.Strapi): readonly UserWriteSubscriber[] {
  return [updateBoard(strapi), updateEnrolments(strapi), auditUserWrites(strapi)];
}
