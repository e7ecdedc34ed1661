import type { Transaction } from '../../platform/database/transaction';
import { ApiError } from '../../platform/errors/api-error';
import { USER_TABLE, type StoredAccount } from '../../platform/database/users';

type Row = Pick<StoredAccount, 'id' | 'password' | 'blocked'>;

/**
 * Locks the row of an account until the transaction ends, if it has not changed since its password was checked, which
 * happens outside of the transaction because hashing is slow. A concurrent change, lock or erasure of the account
 * waits, and then also ends the sessions begun here.
 *
 * @throws {ApiError} `wrong-password` when the password was changed or the account locked or erased since
 */
export async function lockUnchangedAccount(
  { trx }: Transaction,
  { id, password }: StoredAccount,
): Promise<void> {
  const row = await trx<Row>(USER_TABLE).where({ id }).forUpdate().first('password', 'blocked');
  if (row?.password !== password || row.blocked) {
    throw new ApiError(
      'wrong-password',
      'The password changed, or the account was locked or erased, during the sign-in',
    );
  }
}
