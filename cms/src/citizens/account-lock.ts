import type { Transaction } from '../database/transaction';
import { USER_TABLE, type StoredAccount } from './citizen';

type Row = Pick<StoredAccount, 'id' | 'password' | 'blocked'>;

/**
 * Holds an account until the transaction ends, and tells whether it is still as it was found by its password: checking one
 * takes longer than a transaction should. Who changes it, locks or erases it waits, and then ends the sessions that began.
 */
export async function holdAccount({ trx }: Transaction, { id, password }: StoredAccount): Promise<boolean> {
  const row = await trx<Row>(USER_TABLE).where({ id }).forUpdate().first('password', 'blocked');
  return row?.password === password && !row.blocked;
}
