import { endpoints, isPublicId, slugFromTitle } from '@centro/shared';
import { errors } from '@strapi/utils';
import { PUBLIC_ID_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { addressTexts } from './texts';

/** Kinds of content with their own address. */
export type AddressedKind = 'training' | 'publication' | 'form';

/** Kinds with their own page on the site. */
export type PageKind = Exclude<AddressedKind, 'form'>;

/** A document that claims a public id; it has no document id yet while it is being created. */
interface Claimant {
  readonly kind: AddressedKind;
  readonly documentId: string | null;
}

interface PublicIdRow {
  readonly key: string;
  readonly document_id: string | null;
  readonly published: boolean | number;
}

const PATHS: readonly string[] = Object.values(endpoints).map(({ path }) => path);

/** Whether a text is a valid public id and not the path of another endpoint, such as `/trainings/availability`. */
function canBePublicId(kind: AddressedKind, text: string): boolean {
  return isPublicId(text) && !PATHS.includes(`/${kind}s/${text}`);
}

/** Key under which a public id is stored. Case-insensitive, because a release is a folder of files. */
export function publicIdKey(kind: AddressedKind, publicId: string): string {
  return `${kind}:${publicId.toLowerCase()}`;
}

/**
 * Claims a public id that an editor entered (design, Public ids).
 *
 * @throws {errors.ValidationError} when it is malformed, reserved or another document's
 */
export async function claimPublicId(
  transaction: Transaction,
  claimant: Claimant,
  publicId: string,
): Promise<void> {
  if (!canBePublicId(claimant.kind, publicId)) {
    throw slugError(addressTexts.malformed);
  }
  if (!(await claim(transaction, claimant, publicId))) {
    throw slugError(addressTexts.taken(publicId, addressTexts.otherEntry[claimant.kind]));
  }
}

/** Claims the public id made from a title, or with the first free suffix of `-2`, `-3`, … */
export async function claimFromTitle(
  transaction: Transaction,
  claimant: Claimant,
  title: string,
): Promise<string> {
  const base = slugFromTitle(title);
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? base : `${base}-${String(attempt)}`;
    if (!canBePublicId(claimant.kind, candidate)) continue;
    if (await claim(transaction, claimant, candidate)) return candidate;
  }
}

/** Whether a public id was ever published, so that links to it may exist. */
export async function isFixed({ trx }: Transaction, kind: AddressedKind, publicId: string): Promise<boolean> {
  const key = publicIdKey(kind, publicId);
  return Boolean((await trx<PublicIdRow>(PUBLIC_ID_TABLE).where({ key }).first('published'))?.published);
}

/** The document of a public id that was ever published. */
export async function publishedDocument(
  { trx }: Queries,
  kind: AddressedKind,
  publicId: string,
): Promise<string | undefined> {
  const key = publicIdKey(kind, publicId);
  const row = await trx<PublicIdRow>(PUBLIC_ID_TABLE).where({ key, published: true }).first('document_id');
  return row?.document_id ?? undefined;
}

/** Whether a public id is what {@link claimFromTitle} makes from a title. */
export function isFromTitle(publicId: string, title: string): boolean {
  const base = slugFromTitle(title);
  if (publicId === base) return true;
  // Larger numbers, such as years, were entered by hand.
  return publicId.startsWith(`${base}-`) && /^(?:[2-9]|[1-9]\d)$/.test(publicId.slice(base.length + 1));
}

/** @throws {errors.ValidationError} when the public id is fixed */
export async function releaseForRename(
  transaction: Transaction,
  kind: AddressedKind,
  publicId: string,
): Promise<void> {
  if (await isFixed(transaction, kind, publicId)) {
    throw slugError(addressTexts.fixed);
  }
  await transaction
    .trx(PUBLIC_ID_TABLE)
    .where({ key: publicIdKey(kind, publicId) })
    .delete();
}

/** Assigns a public id that was claimed during a document's creation to that document. */
export async function settlePublicId(
  { trx }: Transaction,
  { kind, documentId }: Claimant,
  publicId: string,
): Promise<void> {
  await trx(PUBLIC_ID_TABLE)
    .where({ key: publicIdKey(kind, publicId) })
    .update({ document_id: documentId });
}

/**
 * Makes a public id permanent, because it is being published.
 *
 * @throws {errors.ValidationError} when it is malformed, reserved or another document's
 */
export async function fixPublicId(
  transaction: Transaction,
  claimant: Claimant,
  publicId: string,
): Promise<void> {
  await claimPublicId(transaction, claimant, publicId);
  await transaction
    .trx(PUBLIC_ID_TABLE)
    .where({ key: publicIdKey(claimant.kind, publicId) })
    .update({ published: true });
}

/** Whether any document has claimed a public id. */
export async function isTaken({ trx }: Transaction, kind: AddressedKind, publicId: string): Promise<boolean> {
  const key = publicIdKey(kind, publicId);
  return (await trx<PublicIdRow>(PUBLIC_ID_TABLE).where({ key }).first('key')) !== undefined;
}

/** Frees the public ids of a deleted document. */
export async function freePublicIds({ trx }: Transaction, documentId: string): Promise<void> {
  await trx(PUBLIC_ID_TABLE).where({ document_id: documentId }).delete();
}

/** Claims a public id; also true when the claimant already has it. */
async function claim(
  { trx }: Transaction,
  { kind, documentId }: Claimant,
  publicId: string,
): Promise<boolean> {
  const key = publicIdKey(kind, publicId);
  const inserted = (await trx(PUBLIC_ID_TABLE)
    .insert({ key, document_id: documentId, published: false })
    .onConflict('key')
    .ignore()
    .returning('key')) as unknown[];
  if (inserted.length > 0) return true;
  const row = await trx<PublicIdRow>(PUBLIC_ID_TABLE).where({ key }).first('document_id');
  return documentId !== null && row?.document_id === documentId;
}

function slugError(message: string): Error {
  return new errors.ValidationError(message, {
    errors: [{ path: ['slug'], name: 'ValidationError', message }],
  });
}
