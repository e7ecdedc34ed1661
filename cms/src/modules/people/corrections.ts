import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { inTransaction } from '../../platform/database/transaction';
import { DniInTraining } from '../enrolments/dni-change';
import { lockPersonOf } from '../accounts/person';
import type { CorrectionRefusal, PersonData } from './staff-contract';

/** Outcome of a correction. */
export type CorrectionOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: CorrectionRefusal | 'not-found' };

/**
 * Corrects the data of a person, in one transaction with the audit log. A new DNI is applied to their enrolments, too;
 * certificates stay as issued. Idempotent.
 */
export async function correctPerson(
  strapi: Core.Strapi,
  uid: string,
  data: PersonData,
): Promise<CorrectionOutcome> {
  try {
    return await inTransaction(strapi, async (transaction) => {
      const people = strapi.db.query(USER_UID);
      if (!(await lockPersonOf(transaction, uid))) return { kind: 'refused', code: 'not-found' };
      const before = (await people.findOne({ where: { documentId: uid } })) as Readonly<
        Record<string, unknown>
      >;
      const changes = Object.entries(data).filter(([field, value]) => before[field] !== value);
      if (changes.length === 0) return { kind: 'done', changed: false };
      await people.update({ where: { id: before['id'] }, data: Object.fromEntries(changes) });
      return { kind: 'done', changed: true };
    });
  } catch (error) {
    if (error instanceof DniInTraining) return { kind: 'refused', code: 'dni-in-training' };
    throw error;
  }
}
