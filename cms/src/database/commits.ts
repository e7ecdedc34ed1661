import type { Core } from '@strapi/strapi';
import type { Transaction } from './transaction';

/** A transaction of Strapi's that somebody ends by hand. */
interface OpenTransaction {
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
  get: () => Transaction['trx'];
}

type Work = (transaction: Transaction) => Promise<unknown>;

/**
 * Makes every transaction fail whose commit the database refuses: a full disk, a deferred constraint, a lost
 * connection. Strapi's own resolve all the same, because knex tells of it in `executionPromise` only; a client would
 * then be told of a success that never was.
 */
export function rejectRefusedCommits(strapi: Core.Strapi): void {
  const { db } = strapi;
  const open = db.transaction.bind(db) as () => Promise<OpenTransaction>;
  const run = db.transaction.bind(db) as (work: Work) => Promise<unknown>;

  async function openHonestly(): Promise<OpenTransaction> {
    const enclosed = db.inTransaction();
    const transaction = await open();
    if (enclosed) return transaction;
    return {
      ...transaction,
      commit: async () => {
        await transaction.commit();
        await outcomeOf(transaction.get());
      },
    };
  }

  async function runHonestly(work: Work): Promise<unknown> {
    if (db.inTransaction()) return run(work);
    let outcome: Promise<unknown> | undefined;
    const result = await run((transaction) => {
      outcome = outcomeOf(transaction.trx);
      return work(transaction);
    });
    await outcome;
    return result;
  }

  Object.assign(db, { transaction: (work?: Work) => (work ? runHonestly(work) : openHonestly()) });
}

function outcomeOf(trx: Transaction['trx']): Promise<unknown> | undefined {
  return (trx as { readonly executionPromise?: Promise<unknown> }).executionPromise;
}
