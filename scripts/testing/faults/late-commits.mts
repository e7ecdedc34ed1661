/**
 * Preloaded into a cms (`--import`): makes it acknowledge writes before they are durable, as every transaction reports
 * its commit at once and commits a little later. With it, killing the cms must lose acknowledged writes, otherwise the
 * kill tests prove nothing.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Client {
  readonly acquireConnection: () => Promise<Record<string, unknown>>;
  readonly releaseConnection: (connection: unknown) => unknown;
  readonly query: (connection: unknown, sql: string) => Promise<unknown>;
}

/** The used internals of knex. */
interface Transaction {
  readonly client: Client;
  readonly txid: string;
  readonly _resolver: (value: unknown) => void;
  _completed: boolean;
  late?: Promise<unknown>;
}

interface Methods {
  acquireConnection: (config: unknown, work: (connection: unknown) => Promise<unknown>) => Promise<unknown>;
  commit: (connection: unknown, value: unknown) => void;
}

const LATE_MILLISECONDS = 40;

/** Resolves from within nested dependencies of the cms. */
function within(packages: readonly string[]): NodeJS.Require {
  const cms = createRequire(path.resolve(import.meta.dirname, '../../../cms/package.json'));
  return packages.reduce((from, name) => createRequire(from.resolve(name)), cms);
}

const { prototype } = within(['@strapi/strapi', '@strapi/database'])('knex/lib/execution/transaction.js') as {
  readonly prototype: Methods & ThisType<Transaction>;
};

prototype.acquireConnection = async function acquireConnection(this: Transaction, _config, work) {
  const connection = await this.client.acquireConnection();
  connection['__knexTxId'] = this.txid;
  const release = () => this.client.releaseConnection(connection);
  try {
    return await work(connection);
  } finally {
    void (this.late ?? Promise.resolve()).then(release);
  }
};

prototype.commit = function commit(this: Transaction, connection, value) {
  this._completed = true;
  this._resolver(value);
  this.late = delay(LATE_MILLISECONDS).then(() => this.client.query(connection, 'COMMIT;'));
};
