import { USER_TABLE } from '../../platform/database/users';
import type { Transaction } from '../../platform/database/transaction';
import { countIn, forgetIn, isUsedUp, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { bannedHolders } from '../accounts/person';

const counted = (dni: string): Counted => [LIMITS.bannedDni, dni];

/** Remembers the DNIs of banned people who are being deleted, if their document was seen; only a keyed hash is stored. */
export async function rememberBans(
  transaction: Transaction,
  personIds: readonly number[],
  now: number,
): Promise<void> {
  const dnis = await bannedHolders(transaction)
    .whereIn('holder.id', personIds)
    .whereNotNull('holder.dni_number')
    .distinct()
    .pluck<string[]>('holder.dni_number');
  if (dnis.length > 0) await countIn(transaction, dnis.map(counted), new Date(now));
}

/** Whether a banned person with this DNI was deleted, and the ban not lifted since. */
export function isBanRemembered(transaction: Transaction, dni: string, now: number): Promise<boolean> {
  return isUsedUp(transaction, [counted(dni)], new Date(now));
}

/** Lifts the bans of deleted people whose DNI one of these has with a seen document: staff revive them. */
export async function forgetBans({ trx }: Transaction, personIds: readonly number[]): Promise<void> {
  const dnis = await trx(USER_TABLE)
    .whereIn('id', personIds)
    .where({ dni_seen: true })
    .whereNotNull('dni_number')
    .pluck<string[]>('dni_number');
  if (dnis.length > 0) await forgetIn({ trx }, dnis.map(counted));
}
