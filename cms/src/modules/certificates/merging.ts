import type { MergedProfile } from '@centro/shared';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import type { Transaction } from '../../platform/database/transaction';
import { moveProofs } from './enrolment-proofs';
import { currentKey } from './issuing';
import type { StoredCertificate } from './rows';

/**
 * Moves the certificates of a profile to another one of the same person. All of them stay unchanged and verifiable. If
 * both have a current one of the same training, that of the profile whose place stays remains the current one.
 *
 * @param givenUp by training, the profile whose place was given up
 * @param dni only the certificates that were issued under it; without it, all
 */
export async function moveCertificates(
  { trx }: Transaction,
  { staying, ending }: { readonly staying: number; readonly ending: number },
  givenUp: ReadonlyMap<string, MergedProfile>,
  dni?: string,
): Promise<void> {
  const rows = await trx<StoredCertificate>(CERTIFICATE_TABLE)
    .where({ person_id: ending, ...(dni !== undefined && { dni }) })
    .orderBy('id')
    .select('id', 'training_id', 'current_key');
  for (const { id, training_id: trainingId, current_key: key } of rows) {
    const wanted = key === null || trainingId === null ? null : currentKey(trainingId, staying);
    const rival = wanted === null ? undefined : await rowWith(trx, wanted);
    const wins = rival === undefined || givenUp.get(trainingId ?? '') === 'staying';
    if (rival && wins) await update(trx, rival.id, { current_key: null });
    await update(trx, id, { person_id: staying, current_key: wins ? wanted : null });
  }
  await moveProofs({ trx }, { staying, ending });
}

type Connection = Transaction['trx'];

async function rowWith(trx: Connection, key: string): Promise<Pick<StoredCertificate, 'id'> | undefined> {
  return trx<StoredCertificate>(CERTIFICATE_TABLE).where({ current_key: key }).first('id');
}

async function update(
  trx: Connection,
  id: number,
  columns: Partial<Pick<StoredCertificate, 'person_id' | 'current_key'>>,
): Promise<void> {
  await trx<StoredCertificate>(CERTIFICATE_TABLE).where({ id }).update(columns);
}
