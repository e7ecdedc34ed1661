import { hasExpired, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import {
  replaceCertificate,
  revokeCertificate,
  type ChangeOutcome,
  type Replacement,
  type Revocation,
} from './revocation-and-replacement';
import { issueCertificates } from './issuing';

/** A certificate that the staff issue to an approved person. */
export interface StaffIssue {
  /** Account in the admin. */
  readonly staffId: number;
  readonly trainingId: string;
  readonly personUid: string;
  /** See {@link issueCertificates}. */
  readonly expires?: Instant | null;
}

/** Outcome; `created` is false when the person had a current one. */
export type IssueOutcome =
  | { readonly kind: 'done'; readonly code: string; readonly created: boolean }
  | {
      readonly kind: 'refused';
      readonly refusal: 'not-approved' | 'profile-incomplete' | 'expires-before-issue';
    };

/** Issues a certificate to an approved person without a current one. */
export function issueTo(
  strapi: Core.Strapi,
  { staffId, trainingId, personUid, expires }: StaffIssue,
  now: Instant,
): Promise<IssueOutcome> {
  if (hasExpired(expires ?? null, now)) {
    return Promise.resolve({ kind: 'refused', refusal: 'expires-before-issue' });
  }
  return writeContent(strapi, async (mark, transaction) => {
    const personId = await approvedPerson(transaction, trainingId, personUid);
    if (personId === undefined) return { kind: 'refused', refusal: 'not-approved' };
    const order = { staffId, trainingId, personIds: [personId], expires };
    const issued = await issueCertificates(strapi, { mark, transaction }, order, now);
    const certificate = issued.get(personId);
    return certificate
      ? { kind: 'done', ...certificate }
      : { kind: 'refused', refusal: 'profile-incomplete' };
  });
}

/** See {@link revokeCertificate}. */
export function revoke(strapi: Core.Strapi, order: Revocation, now: Instant): Promise<ChangeOutcome> {
  return writeContent(strapi, (mark, transaction) => revokeCertificate({ mark, transaction }, order, now));
}

/** See {@link replaceCertificate}. */
export function replace(strapi: Core.Strapi, order: Replacement, now: Instant): Promise<ChangeOutcome> {
  return writeContent(strapi, (mark, transaction) => replaceCertificate({ mark, transaction }, order, now));
}

async function approvedPerson(
  { trx }: Queries,
  trainingId: string,
  personUid: string,
): Promise<number | undefined> {
  const row = await trx(`${ENROLMENT_TABLE} as place`)
    .join(`${USER_TABLE} as person`, 'person.id', 'place.person_id')
    .where({ 'person.document_id': personUid, 'place.training_id': trainingId, 'place.status': 'approved' })
    .first<{ readonly id: number } | undefined>('person.id');
  return row?.id;
}
