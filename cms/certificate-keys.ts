import './src/process-defaults';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@centro/shared';
import { createStrapi, type Core } from '@strapi/strapi';
import { markIssuer } from './src/certificates/issuer';
import {
  currentKey,
  exportKeys,
  importKeys,
  issuerKeySchema,
  rotateKey,
} from './src/certificates/issuer-keys';
import { writeContent } from './src/content/revision';
import { loadProgram } from './src/database/boot';
import { environment } from './src/environment';
import { StartError } from './src/errors/start-error';
import { prepareFolders } from './src/storage';

const orderSchema = z.discriminatedUnion('KEYS_ACTION', [
  z.object({ KEYS_ACTION: z.enum(['create', 'rotate']) }),
  /** An absolute path. */
  z.object({ KEYS_ACTION: z.enum(['backup', 'restore']), KEYS_FILE: z.string().min(1) }),
]);

type Order = z.infer<typeof orderSchema>;

/**
 * Does with the keys that sign credentials what `KEYS_ACTION` says, whether or not the cms runs, and writes the name of
 * the one that signs from now on.
 */
async function main(): Promise<void> {
  const order = orderSchema.safeParse(process.env);
  if (!order.success) throw new StartError('KEYS_ACTION and KEYS_FILE do not say what to do');
  const settings = environment();
  prepareFolders(settings);
  const strapi = createStrapi({ appDir: path.resolve(__dirname, '..'), distDir: __dirname });
  await loadProgram(strapi, settings);
  await carryOut(strapi, order.data);
  const { id } = await currentKey(strapi);
  await strapi.destroy();
  process.stdout.write(`${id}\n`);
}

async function carryOut(strapi: Core.Strapi, order: Order): Promise<void> {
  await writeContent(strapi, async (mark, transaction) => {
    switch (order.KEYS_ACTION) {
      case 'create':
        await currentKey(strapi);
        break;
      case 'rotate':
        await currentKey(strapi);
        await rotateKey(transaction, Date.now());
        break;
      case 'backup': {
        const keys = `${JSON.stringify(await exportKeys(transaction), null, 2)}\n`;
        writeFileSync(order.KEYS_FILE, keys, { mode: 0o600, flag: 'wx' });
        return;
      }
      case 'restore':
        await importKeys(transaction, keysIn(order.KEYS_FILE));
        break;
    }
    await markIssuer({ mark, transaction }, true);
  });
}

function keysIn(file: string): z.infer<typeof issuerKeySchema>[] {
  const keys = z.array(issuerKeySchema).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!keys.success) throw new StartError(`${file} is no backup of keys`);
  return keys.data;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof StartError ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
