import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_UID } from '../../platform/database/users';
import { inTransaction } from '../../platform/database/transaction';
import { actorOf, auditReason } from '../../platform/audit/actor';
import { appendAuditEntries, type Actor, type AuditEntry } from '../../platform/audit/entries';

interface WriteParams {
  readonly where?: unknown;
}

interface StoredPerson extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly documentId: string;
}

type Repository = ReturnType<Core.Strapi['db']['query']>;

const METHODS = ['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/** Fields of which nothing is said when they change. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy', 'publishedAt']);

/**
 * Notes every change that staff and administrators of the site make to people, in the transaction that makes it: which
 * fields, whether there is a ban, and whether they administrate the site; never what was written. What people do to their own account is not noted. Hooks
 * would run outside of the write's transaction, so the repository that all writes go through is wrapped, before what
 * else wraps it (docs/adr/021).
 */
export function auditPeopleWrites(strapi: Core.Strapi): void {
  const people = strapi.db.query(USER_UID);
  for (const method of METHODS) {
    const write: (params: WriteParams) => Promise<unknown> = people[method].bind(people);
    const noted = (params: WriteParams = {}) => {
      const by = actorOf(strapi);
      if (!by) return write(params);
      return inTransaction(strapi, async (transaction) => {
        const before = method === 'create' ? [] : await find(people, params.where);
        const result = await write(params);
        const ids = method === 'create' ? [(result as StoredPerson).id] : Array.from(before, ({ id }) => id);
        const after = await find(people, { id: { $in: ids } });
        const reason = auditReason(strapi);
        const entries = changesOf(by, before, after).map((entry) => ({ ...entry, reason }));
        await appendAuditEntries(transaction, entries, Date.now());
        return result;
      });
    };
    Object.assign(people, { [method]: noted });
  }
}

async function find(people: Repository, where: unknown): Promise<StoredPerson[]> {
  return (await people.findMany({ where: where as object, populate: ['role'] })) as StoredPerson[];
}

function changesOf(by: Actor, before: readonly StoredPerson[], after: readonly StoredPerson[]): AuditEntry[] {
  const left = new Map(after.map((person) => [person.id, person]));
  const known = new Set(before.map(({ id }) => id));
  const created = after.filter(({ id }) => !known.has(id));
  return [
    ...created.map(({ documentId }) => ({ by, kind: 'person-create', personUid: documentId }) as const),
    ...before.flatMap((person) => changeOf(by, person, left.get(person.id)) ?? []),
  ];
}

function changeOf(by: Actor, before: StoredPerson, after: StoredPerson | undefined): AuditEntry | undefined {
  const personUid = before.documentId;
  if (!after) return { by, kind: 'person-delete', personUid };
  const fields = Object.keys(after).filter(
    (field) => !BOOKKEEPING.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return undefined;
  const ban = fields.includes('banned') ? { banned: after['banned'] === true } : {};
  const role = fields.includes('role') ? { siteAdmin: administrates(after) } : {};
  return { by, kind: 'person-update', personUid, details: { fields, ...ban, ...role } };
}

function administrates(person: StoredPerson): boolean {
  return (person['role'] as { readonly type: string } | null)?.type === SITE_ADMIN_ROLE;
}
