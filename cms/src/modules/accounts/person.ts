import { isProfileComplete, type AccountHistory, type Applicant } from '@centro/shared';
import { USER_TABLE } from '../../platform/database/users';
import type { Queries, Transaction } from '../../platform/database/transaction';

/** Current state of a person who requests a place. */
export interface Person extends Applicant {
  readonly id: number;
  readonly dni: string | null;
  readonly emailConfirmed: boolean;
  readonly history: AccountHistory;
  /** Whether the document of another profile with this DNI was seen (docs/adr/103). */
  readonly dniHeld: boolean;
}

/** Columns of an account that decide about a place. */
export interface PersonRow {
  readonly id: number;
  readonly document_id: string;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly phone_number: string | null;
  readonly dni_number: string | null;
  readonly job: string | null;
  readonly city: string | null;
  readonly dni_image: string | null;
  /** SQLite has 1 and 0. */
  readonly banned: boolean | number | null;
  readonly bpm_profile: boolean | number | null;
  readonly confirmed: boolean | number | null;
  readonly dni_seen: boolean | number | null;
  /** SQLite has milliseconds. */
  readonly created_at: Date | number | null;
}

const COLUMNS = [
  ...(['id', 'names', 'surnames', 'phone_number', 'dni_number', 'job', 'city', 'dni_image'] as const),
  ...(['banned', 'bpm_profile', 'confirmed', 'dni_seen', 'created_at'] as const),
];

/** The columns of {@link PersonRow}, for a query that joins others. */
export const PERSON_COLUMNS = COLUMNS.map((column) => `${USER_TABLE}.${column}`);

/**
 * Locks a profile until the transaction ends, so that its ban and DNI cannot change after the decision.
 *
 * @returns `undefined` when the profile was deleted
 */
export function lockPerson(transaction: Transaction, id: number): Promise<Person | undefined> {
  return lockWhere(transaction, { id });
}

/** Locks a profile as {@link lockPerson} does, by document id. */
export function lockPersonOf(transaction: Transaction, uid: string): Promise<Person | undefined> {
  return lockWhere(transaction, { document_id: uid });
}

async function lockWhere(
  transaction: Transaction,
  where: Partial<Pick<PersonRow, 'id' | 'document_id'>>,
): Promise<Person | undefined> {
  const row = await transaction
    .trx<PersonRow>(USER_TABLE)
    .where(where)
    .forUpdate()
    .first(...COLUMNS);
  // A separate statement: after waiting for a lock, the first one sees the new version of its own row, but old ones of
  // all other rows.
  return row && personOf(row, await seenProfilesOf(transaction, row));
}

/** Effect on a profile of those with the same DNI whose document was seen. */
interface SeenProfiles {
  /** Whether one of them is banned: the ban covers the DNI (docs/adr/104). */
  readonly banned: boolean;
  /** Whether one of them is another profile. */
  readonly held: boolean;
}

async function seenProfilesOf(
  { trx }: Transaction,
  { id, dni_number: dni }: Pick<PersonRow, 'id' | 'dni_number'>,
): Promise<SeenProfiles> {
  if (dni === null) return { banned: false, held: false };
  const seen = await trx<PersonRow>(USER_TABLE)
    .where({ dni_number: dni, dni_seen: true })
    .select('id', 'banned');
  return {
    banned: seen.some(({ banned }) => Boolean(banned)),
    held: seen.some((other) => other.id !== id),
  };
}

/** Profiles by document id. */
export async function profilesOf(
  { trx }: Queries,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Pick<PersonRow, 'id' | 'document_id' | 'banned'>>> {
  const rows = await trx<PersonRow>(USER_TABLE)
    .whereIn('document_id', uids)
    .select('id', 'document_id', 'banned');
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** Banned profiles whose document was seen: their ban covers the DNI, and so all profiles with it (docs/adr/104). */
export function bannedHolders({ trx }: Queries) {
  return trx(`${USER_TABLE} as holder`).where({ 'holder.banned': true, 'holder.dni_seen': true });
}

/** Maps a row to a person. */
export function personOf(
  row: Omit<PersonRow, 'document_id'>,
  { banned: dniBanned, held: dniHeld }: SeenProfiles,
): Person {
  const { id, names, surnames, phone_number: phoneNumber, dni_number: dniNumber, job, city } = row;
  return {
    id,
    dni: dniNumber,
    emailConfirmed: row.confirmed === null || Boolean(row.confirmed),
    history: { dniSeen: Boolean(row.dni_seen), created: new Date(row.created_at ?? 0).getTime() },
    dniHeld,
    profileComplete: isProfileComplete({
      names,
      surnames,
      phoneNumber,
      dniNumber,
      job,
      city,
      dniImage: row.dni_image,
    }),
    banned: Boolean(row.banned) || dniBanned,
    bpmProfile: Boolean(row.bpm_profile),
  };
}

/** Locks all profiles with a DNI. */
export async function lockDni({ trx }: Transaction, dni: string): Promise<void> {
  await trx(USER_TABLE).where({ dni_number: dni }).orderBy('id').forUpdate().select('id');
}

/** Locks the rows of people who are about to be deleted. */
export async function lockPeople({ trx }: Transaction, ids: readonly number[]): Promise<void> {
  await trx(USER_TABLE).whereIn('id', ids).orderBy('id').forUpdate().select('id');
}
