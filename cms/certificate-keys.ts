import './src/platform/environment/process-defaults';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@centro/shared';
import { OperatorError, runCommand } from '@centro/shared/service/command';
import { createStrapi, type Core } from '@strapi/strapi';
import { markIssuer } from './src/modules/certificates/issuer';
import {
  currentKey,
  exportKeys,
  hasKey,
  importKeys,
  readBackup,
  rotateKey,
  type IssuerKey,
} from './src/modules/certificates/issuer-keys';
import { writeContent } from './src/modules/content/revision';
import { loadProgram } from './src/platform/database/boot';
import { environment } from './src/platform/environment/environment';
import { prepareFolders } from './src/platform/environment/folders';

const orderSchema = z.discriminatedUnion('KEYS_ACTION', [
  z.object({ KEYS_ACTION: z.enum(['create', 'rotate']) }),
  /** An absolute path. */
  z.object({ KEYS_ACTION: z.enum(['backup', 'restore']), KEYS_FILE: z.string().min(1) }),
]);

type Order = z.infer<typeof orderSchema>;

/**
 * Executes `KEYS_ACTION` on the keys that sign credentials, whether or not the cms runs, and prints the id of the
 * current key.
 */
async function main(): Promise<void> {
  const order = orderSchema.safeParse(process.env);
  if (!order.success) throw new OperatorError('KEYS_ACTION or KEYS_FILE is missing or invalid');
  // Checked before anything changes.
  const backup = order.data.KEYS_ACTION === 'restore' ? await readBackup(readText(order.data.KEYS_FILE)) : [];
  const settings = environment();
  prepareFolders(settings);
  const strapi = createStrapi({ appDir: path.resolve(__dirname, '..'), distDir: __dirname });
  await loadProgram(strapi, settings);
  await carryOut(strapi, order.data, backup);
  const { id } = await currentKey(strapi);
  await strapi.destroy();
  process.stdout.write(`${id}\n`);
}

async function carryOut(strapi: Core.Strapi, order: Order, backup: readonly IssuerKey[]): Promise<void> {
  await writeContent(strapi, async (mark, transaction) => {
    switch (order.KEYS_ACTION) {
      case 'create':
        if (await hasKey(transaction)) throw new OperatorError('There is a key already; rotate replaces it');
        await currentKey(strapi);
        break;
      case 'rotate':
        await rotateKey(transaction, Date.now());
        break;
      case 'backup':
        await currentKey(strapi);
        writeKeys(order.KEYS_FILE, await exportKeys(transaction));
        return;
      case 'restore':
        await importKeys(transaction, backup);
        break;
    }
    await markIssuer({ mark, transaction }, true);
  });
}

/** Never overwrites a file. */
function writeKeys(file: string, keys: readonly IssuerKey[]): void {
  try {
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new OperatorError(`${file} cannot be written (${reasonOf(error)})`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}

runCommand(main);
