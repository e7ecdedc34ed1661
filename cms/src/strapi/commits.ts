import type { Core } from '@strapi/strapi';
import { traceOf } from '../platform/errors/trace';
import type { Transaction } from '../platform/database/transaction';

/** A transaction of Strapi that the caller commits or rolls back. */
interface OpenTransaction {
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
  get: () => Transaction['trx'];
}

type Work = (transaction: Transaction) => Promise<unknown>;

/**
 * Makes a transaction reject when the database rejects its commit: a full disk, a deferred constraint, a lost
 * connection. Strapi's own resolve anyway, because knex reports it in `executionPromise` only, so a client would see a
 * success that did not happen.
 *
 * For the same reason Strapi also runs `onCommit` callbacks after a failed commit. It does not await them, so an error
 * in one, such as when it reads what was written, would end the process.
 */
export function rejectRefusedCommits(strapi: Core.Strapi): void {
  const { db } = strapi;
  const open = db.transaction.bind(db) as () => Promise<OpenTransaction>;
  const run = db.transaction.bind(db) as (work: Work) => Promise<unknown>;

  async function openAndAwaitCommit(): Promise<OpenTransaction> {
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

  async function runAndAwaitCommit(work: Work): Promise<unknown> {
    const withFollowers: Work = (transaction) => work(deferUntilCommitted(transaction));
    if (db.inTransaction()) return run(withFollowers);
    let outcome: Promise<unknown> | undefined;
    const result = await run((transaction) => {
      outcome = outcomeOf(transaction.trx);
      return withFollowers(transaction);
    });
    await outcome;
    return result;
  }

  function deferUntilCommitted({ onCommit, ...transaction }: Transaction): Transaction {
    return {
      ...transaction,
      onCommit: (callback) => {
        onCommit(() => void follow(transaction.trx, callback));
      },
    };
  }

  async function follow(trx: Transaction['trx'], callback: () => unknown): Promise<void> {
    const isCommitted = await Promise.resolve(outcomeOf(trx)).then(
      () => true,
      () => false,
    );
    if (!isCommitted) return;
    try {
      await callback();
    } catch (error) {
      strapi.log.error(`A callback after a commit failed: ${traceOf(error)}`);
    }
  }

  Object.assign(db, {
    transaction: (work?: Work) => (work ? runAndAwaitCommit(work) : openAndAwaitCommit()),
  });
}

function outcomeOf(trx: Transaction['trx']): Promise<unknown> | undefined {
  return (trx as { readonly executionPromise?: Promise<unknown> }).executionPromise;
}
