import { parseInstant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { peopleLike } from '../accounts/search';
import { AUDIT_TABLE } from '../../platform/database/models';
import { isRestorable } from '../content/restoring';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { contentTypeOf } from '../../platform/audit/content-writes';
import type { StoredEntry } from '../../platform/audit/entries';
import {
  auditDetailsSchema,
  type AuditDetails,
  CONTENT_KINDS,
  SITE_ADMINISTRATORS,
  type AuditPage,
  type AuditQuery,
  type ContentKind,
  type Author,
  type ListedEntry,
} from '../../platform/audit/staff-contract';

interface StaffAccount {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
}

type Named = Pick<StoredUser, 'documentId' | 'names' | 'surnames' | 'email'>;

/** What the entries refer to, by id. */
interface Known {
  readonly staff: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<string, Named>;
  readonly trainings: ReadonlyMap<string, string>;
  /** Document ids of content that still exists. */
  readonly content: ReadonlySet<string>;
}

/** A row with parsed details. */
interface ReadRow extends Omit<StoredEntry, 'details'> {
  readonly details: AuditDetails;
  readonly restorable: boolean;
}

export type ActionsRange = Pick<AuditQuery, 'page' | 'pageSize'>;

/** Returns one page of the audit log, latest first. */
export function readLog(strapi: Core.Strapi, query: AuditQuery): Promise<AuditPage> {
  return pageOf(strapi, () => entriesLike(strapi, query), query);
}

/**
 * Returns one page of the staff's actions on a person, latest first, without views of pictures.
 *
 * @param uids of the person's profile, and of the profiles merged into it
 */
export function readActionsOn(
  strapi: Core.Strapi,
  uids: readonly string[],
  range: ActionsRange,
): Promise<AuditPage> {
  const actions = () =>
    strapi.db.connection(AUDIT_TABLE).whereIn('person_uid', uids).whereNot({ kind: 'picture-view' });
  return pageOf(strapi, actions, range);
}

async function pageOf(
  strapi: Core.Strapi,
  entries: () => ReturnType<typeof entriesLike>,
  { page, pageSize }: ActionsRange,
): Promise<AuditPage> {
  const [counted] = await entries().count<{ readonly total: number | string }[]>({ total: '*' });
  const stored = await entries()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select<StoredEntry[]>('*');
  const rows = stored.map(readRow);
  const known = await knownOf(strapi, rows);
  const data = rows.map((row) => listed(row, known));
  return { data, meta: { page, pageSize, total: Number(counted?.total ?? 0) } };
}

/** Lists the accounts of the admin, sorted by name. */
export async function authorsOf(strapi: Core.Strapi): Promise<Author[]> {
  const accounts = (await strapi.db.query('admin::user').findMany({
    select: ['id', 'firstname', 'lastname', 'email'],
    orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
  })) as StaffAccount[];
  return accounts.map((account) => ({ id: account.id, name: staffName(account) }));
}

function entriesLike(strapi: Core.Strapi, { kind, person, search, by, from, to }: AuditQuery) {
  const entries = strapi.db.connection(AUDIT_TABLE);
  if (kind !== undefined) void entries.where({ kind });
  if (person !== undefined) void entries.where({ person_uid: person });
  if (search !== '') {
    void entries.whereIn('person_uid', peopleLike(strapi, search).select('document_id'));
  }
  if (by === SITE_ADMINISTRATORS) void entries.whereNotNull('administrator_uid');
  else if (by !== undefined) void entries.where({ staff_id: by });
  const [first, last] = [instantOf(from, 'start'), instantOf(to, 'end')];
  if (first) void entries.where('made_at', '>=', first);
  if (last) void entries.where('made_at', '<=', last);
  return entries;
}

function instantOf(day: string | undefined, boundary: 'start' | 'end'): Date | undefined {
  const instant = day === undefined ? undefined : parseInstant(day, boundary);
  return instant === undefined ? undefined : new Date(instant);
}

async function knownOf(strapi: Core.Strapi, rows: readonly ReadRow[]): Promise<Known> {
  const staffIds = distinct(rows.map(({ staff_id: id }) => id));
  const uids = distinct(rows.flatMap((row) => [row.person_uid, row.administrator_uid]));
  const trainingIds = distinct(rows.map(({ training_id: id }) => id));
  const accounts = (await strapi.db.query('admin::user').findMany({
    where: { id: { $in: staffIds } },
    select: ['id', 'firstname', 'lastname', 'email'],
  })) as StaffAccount[];
  const people = (await strapi.db.query(USER_UID).findMany({
    where: { documentId: { $in: uids } },
    select: ['documentId', 'names', 'surnames', 'email'],
  })) as Named[];
  const trainings = (await strapi.db.query('api::training.training').findMany({
    where: { documentId: { $in: trainingIds } },
    select: ['documentId', 'title'],
  })) as { readonly documentId: string; readonly title: string }[];
  return {
    staff: new Map(accounts.map((account) => [account.id, staffName(account)])),
    people: new Map(people.map((person) => [person.documentId, person])),
    trainings: new Map(trainings.map(({ documentId, title }) => [documentId, title])),
    content: await contentThere(strapi, rows),
  };
}

function readRow(row: StoredEntry): ReadRow {
  const stored: unknown = JSON.parse(row.details);
  const restorable =
    row.kind === 'content-delete' && isRestorable(stored, new Date(row.made_at).getTime(), Date.now());
  return { ...row, details: auditDetailsSchema.parse(stored), restorable };
}

async function contentThere(strapi: Core.Strapi, rows: readonly ReadRow[]): Promise<ReadonlySet<string>> {
  const ids = async (kind: ContentKind) => {
    const wanted = distinct(
      rows.map(({ details }) => (details.content === kind ? (details.documentId ?? null) : null)),
    );
    if (wanted.length === 0) return [];
    const there = await strapi.db
      .query(contentTypeOf(kind))
      .findMany({ where: { documentId: { $in: wanted } }, select: ['documentId'] });
    return there.map(({ documentId }: { readonly documentId: string }) => documentId);
  };
  return new Set((await Promise.all(CONTENT_KINDS.map(ids))).flat());
}

function listed(row: ReadRow, known: Known): ListedEntry {
  const { id, kind, person_uid: uid, training_id: trainingId, code, reason, details, restorable } = row;
  const { names, surnames } = known.people.get(uid ?? '') ?? { names: null, surnames: null };
  return {
    id,
    kind,
    code,
    reason,
    restorable,
    contentThere: known.content.has(details.documentId ?? ''),
    by: authorOf(row, known),
    madeAt: new Date(row.made_at).toISOString(),
    person: uid === null ? null : { uid, there: known.people.has(uid), names, surnames },
    training: trainingId === null ? null : { id: trainingId, title: known.trainings.get(trainingId) ?? null },
    details: {
      ...details,
      ...(details.fields && { fields: details.fields.map((field) => labelOf(USER_UID, field)) }),
    },
  };
}

function authorOf({ staff_id: id, administrator_uid: uid }: ReadRow, known: Known): ListedEntry['by'] {
  if (id !== null) return { kind: 'staff', name: known.staff.get(id) ?? null };
  if (uid === null) return { kind: 'system', name: null };
  const person = known.people.get(uid);
  return { kind: 'administrator', name: person ? personName(person) : null };
}

function staffName({ firstname, lastname, email }: StaffAccount): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email;
}

function personName({ names, surnames, email }: Named): string {
  return [names, surnames].filter(Boolean).join(' ') || email;
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}
