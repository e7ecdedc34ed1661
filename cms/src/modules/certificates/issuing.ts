import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { CERTIFICATE_CONDITIONS, foodHandlerExpiry, inOneLine, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';
import type { ContentWrite } from '../content/revision';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { newNames } from './codes';
import { markIssuer } from './issuer';
import { verificationEntry } from './published';
import { certifiedTraining, type CertifiedTraining } from './certified-training';
import type { StoredCertificate } from './rows';

/** Maximum rows written by one statement. */
const BATCH = 100;

/** People whom the staff certify for a training. */
export interface IssueOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly trainingId: string;
  readonly personIds: readonly number[];
  /** When it expires; `null` for never. Absent, the training decides. */
  readonly expires?: Instant | null;
}

/** A person's certificate of a training; `created` is false when it existed before. */
export interface Issued {
  readonly code: string;
  readonly created: boolean;
}

interface HolderRow {
  readonly id: number;
  readonly document_id: string;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly dni_number: string | null;
}

/**
 * Issues certificates with the current data (design, Certificates). Idempotent: exactly one per person and training
 * until it is revoked. The caller has locked the content's revision, and has checked that these people earned it.
 *
 * @returns certificates by person id; without people whose names or DNI are unknown, and empty if the training is
 *   unknown
 */
export async function issueCertificates(
  strapi: Core.Strapi,
  content: ContentWrite,
  order: IssueOrder,
  now: Instant,
): Promise<ReadonlyMap<number, Issued>> {
  const { mark, transaction } = content;
  const training = await certifiedTraining(strapi, order.trainingId);
  if (!training) return new Map();
  const holders = await holdersIn(transaction, order.personIds);
  const rows = holders.flatMap((holder) => snapshot(training, holder, order, now) ?? []);
  const created = new Set<string>();
  for (let at = 0; at < rows.length; at += BATCH) {
    const written = await insertNew(transaction, rows.slice(at, at + BATCH));
    for (const code of written) created.add(code);
  }
  const by = byStaff(order.staffId);
  const uids = new Map(holders.map(({ id, document_id: uid }) => [id, uid]));
  const issued = rows.filter(({ code }) => created.has(code));
  const entries = issued.map(({ code, person_id: id, training_id: trainingId }) => {
    return { by, kind: 'certificate-issue' as const, personUid: uids.get(id), trainingId, code };
  });
  await appendAuditEntries(transaction, entries, now);
  mark(Array.from(created, verificationEntry));
  if (created.size > 0) await markIssuer(content, false);
  const current = await currentCodes(transaction, order);
  return new Map(
    Array.from(current, ([personId, code]) => [personId, { code, created: created.has(code) }] as const),
  );
}

/** Code of a person's current certificate of a training. */
export async function currentCertificate(
  { trx }: Queries,
  trainingId: string,
  personId: number,
): Promise<string | undefined> {
  const row = await trx<StoredCertificate>(CERTIFICATE_TABLE)
    .where({ current_key: currentKey(trainingId, personId) })
    .first('code');
  return row?.code;
}

/** Unique key of current certificates; equals the unique key of the enrolment. */
export function currentKey(trainingId: string, personId: number): string {
  return `${trainingId}:${String(personId)}`;
}

async function holdersIn({ trx }: Transaction, personIds: readonly number[]): Promise<readonly HolderRow[]> {
  return trx<HolderRow>(USER_TABLE)
    .whereIn('id', personIds)
    .orderBy('id')
    .select('id', 'document_id', 'names', 'surnames', 'dni_number');
}

function snapshot(training: CertifiedTraining, holder: HolderRow, { expires }: IssueOrder, now: Instant) {
  const { names, surnames, dni_number: dni } = holder;
  if (!names || !surnames || !dni) return undefined;
  const { documentId, slug, title, type, foodHandler, starts, ends } = training;
  const until = expires === undefined ? expiryOf(training, now) : expires;
  return {
    ...newNames(),
    person_id: holder.id,
    training_id: documentId,
    current_key: currentKey(documentId, holder.id),
    training_slug: slug,
    training_title: inOneLine(title),
    dni,
    type,
    names: inOneLine(names),
    surnames: inOneLine(surnames),
    condition: CERTIFICATE_CONDITIONS[type],
    food_handler: foodHandler,
    starts_at: starts === undefined ? null : new Date(starts),
    ends_at: ends === undefined ? null : new Date(ends),
    issued_at: new Date(now),
    expires_at: until === null ? null : new Date(until),
  };
}

type Snapshot = NonNullable<ReturnType<typeof snapshot>>;

function expiryOf({ foodHandler }: CertifiedTraining, now: Instant): Instant | null {
  return foodHandler ? foodHandlerExpiry(now) : null;
}

/** Inserts rows and returns their codes; people with a current certificate keep it. */
async function insertNew({ trx }: Transaction, rows: readonly Snapshot[]): Promise<readonly string[]> {
  const written = await trx<StoredCertificate>(CERTIFICATE_TABLE)
    .insert(rows)
    .onConflict('current_key')
    .ignore()
    .returning('code');
  return written.map(({ code }) => code);
}

async function currentCodes(
  { trx }: Transaction,
  { trainingId, personIds }: IssueOrder,
): Promise<ReadonlyMap<number, string>> {
  const keys = new Map(personIds.map((id) => [currentKey(trainingId, id), id]));
  const rows = await trx<StoredCertificate>(CERTIFICATE_TABLE)
    .whereIn('current_key', [...keys.keys()])
    .select('code', 'current_key');
  return new Map(
    rows.flatMap(({ code, current_key: key }) => {
      const id = keys.get(key ?? '');
      return id === undefined ? [] : [[id, code] as const];
    }),
  );
}
