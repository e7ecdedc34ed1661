import type { Core } from '@strapi/strapi';

type Connection = Core.Strapi['db']['connection'];

/** Where queries run: in a transaction, or each by itself. */
export interface Queries {
  readonly trx: Connection;
}

/** A transaction that Strapi's own queries join as long as it is open. */
export interface Transaction extends Queries {
  /** Runs after the outermost transaction has committed; its errors are logged. */
  onCommit: (callback: () => unknown) => void;
}

/** Runs work in a transaction, or in the one that is open already. */
export async function inTransaction<T>(
  strapi: Core.Strapi,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return strapi.db.transaction(work);
}
