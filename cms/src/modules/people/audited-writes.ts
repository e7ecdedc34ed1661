import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_UID } from '../../platform/database/users';
import type { UserWriteSubscriber } from '../../strapi/user-writes';
import { inTransaction } from '../../platform/database/transaction';
import { actorOf, auditReason } from '../../platform/audit/actor';
import { appendAuditEntries, type Actor, type AuditEntry } from '../../platform/audit/entries';

interface StoredPerson extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly documentId: string;
}

type Repository = ReturnType<Core.Strapi['db']['query']>;

/** Fields whose changes are not logged. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy', 'publishedAt']);

/**
 * Adds every change that staff and site administrators make to people to the audit log, in its transaction: which fields,
 * whether there is a ban, and whether they are site administrators; never the values. Changes of one's own account are
 * not logged.
 */
export function auditUserWrites(strapi: Core.Strapi): UserWriteSubscriber {
  const users = strapi.db.query(USER_UID);
  return (write, next) => {
    const by = actorOf(strapi);
    if (!by) return next();
    return inTransaction(strapi, async (transaction) => {
      const before = write.method === 'create' ? [] : await find(users, write.where);
      const result = await next();
      const ids = write.method === 'create' ? [(result as StoredPerson).id] : before.map(({ id }) => id);
      const after = await find(users, { id: { $in: ids } });
      const reason = auditReason(strapi);
      const entries = changesOf(by, before, after).map((entry) => ({ ...entry, reason }));
      await appendAuditEntries(transaction, entries, Date.now());
      return result;
    });
  };
}

async function find(users: Repository, where: object | undefined): Promise<StoredPerson[]> {
  return (await users.findMany({ where, populate: ['role'] })) as StoredPerson[];
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
