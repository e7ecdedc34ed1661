import { CERTIFICATE_CHANGE_TABLE } from '../database/models';
import type { Transaction } from '../database/transaction';

/** What somebody of the staff did to a certificate, and why. */
export interface CertificateChange {
  readonly code: string;
  /** Account in the admin. */
  readonly staffId: number;
  readonly action: 'issue' | 'revoke' | 'replace' | 'attach-license';
  readonly reason: string | null;
}

/** Notes changes in the transaction that makes them; they are never altered or deleted. */
export async function noteChanges(
  { trx }: Transaction,
  changes: readonly CertificateChange[],
  now: number,
): Promise<void> {
  const rows = changes.map(({ code, staffId, action, reason }) => ({
    ...{ code, staff_id: staffId, action, reason, made_at: new Date(now) },
  }));
  if (rows.length > 0) await trx.batchInsert(CERTIFICATE_CHANGE_TABLE, rows, 100);
}
