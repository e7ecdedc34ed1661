import type { Transaction } from '../../platform/database/transaction';
import type { StoredUser } from '../../platform/database/users';
import { addressKey } from '../../platform/rate-limits/address';
import { countInIfRoom } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { isEmailConfirmed } from './citizen';
import type { Origin } from './credentials';

/**
 * Returns the network address whose mail limit a warning of account takeover counts against. The first of its kind in a
 * day has none: an attacker could delay it by using up the limit of their address. Further warnings, and those to
 * unconfirmed addresses, have one: strangers could use up the mails of the day.
 */
export async function warningFrom(
  transaction: Transaction,
  kind: 'password-changed' | 'email-changed',
  citizen: StoredUser,
  { address }: Origin,
): Promise<string | null> {
  const isFirst = await countInIfRoom(transaction, [LIMITS.warning, kind, citizen.documentId], new Date());
  return isFirst && isEmailConfirmed(citizen) ? null : addressKey(address);
}
