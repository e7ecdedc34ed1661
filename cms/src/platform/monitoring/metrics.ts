import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readStatus } from '../backup/status';
import { OUTBOX_TABLE } from '../database/models';
import { environment, type Environment } from '../environment/environment';
import { withTimeout } from './with-timeout';

/** Metrics of this process. */
export const registry = new Registry();

/** A value that is read on each request for metrics, and left out when that fails. */
interface Reading {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number | undefined>;
}

/**
 * Starts to collect the metrics of this process.
 *
 * @returns a function that writes them for Prometheus within two seconds, even if the database or the disk hangs
 */
export function openMetrics(strapi: Core.Strapi): () => Promise<string> {
  collectDefaultMetrics({ register: registry });
  const gauges = readingsOf(strapi, environment()).map(({ name, help, read }) => ({
    gauge: new Gauge({ name, help, registers: [registry] }),
    read,
  }));
  return async () => {
    const refresh = gauges.map(async ({ gauge, read }) => {
      const value = await read();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    });
    await Promise.all(refresh);
    return registry.metrics();
  };
}

function readingsOf(strapi: Core.Strapi, settings: Environment): readonly Reading[] {
  const { dataDirectory } = settings;
  const outbox = withTimeout(() => readOutbox(strapi));
  const disk = withTimeout(() => statfs(dataDirectory));
  const backup = withTimeout(() => readStatus(path.join(dataDirectory, 'backup')));
  return [
    {
      name: 'centro_outbox_waiting',
      help: 'Mails that are not sent yet',
      read: async () => (await outbox())?.waiting,
    },
    {
      name: 'centro_outbox_oldest_seconds',
      help: 'Age of the oldest unsent mail that no limit holds back',
      read: async () => (await outbox())?.age,
    },
    {
      name: 'centro_database_up',
      help: 'Whether the database answers',
      read: async () => ((await outbox()) ? 1 : 0),
    },
    {
      name: 'centro_database_bytes',
      help: 'Size of the database',
      read: withTimeout(() => databaseBytes(strapi, settings)),
    },
    {
      name: 'centro_disk_free_bytes',
      help: 'Free space of the disk with DATA_DIR',
      read: async () => {
        const found = await disk();
        return found && found.bavail * found.bsize;
      },
    },
    {
      name: 'centro_backup_last_good_timestamp_seconds',
      help: 'Time of the last good backup; 0 without any',
      read: async () => {
        const found = await backup();
        return found && (found.lastGood ? Date.parse(found.lastGood.made) / 1000 : 0);
      },
    },
  ];
}

const outboxSchema = z.object({
  /** PostgreSQL returns counts, which are 64-bit, as text. */
  waiting: z.coerce.number(),
  /** SQLite has milliseconds. */
  oldest: z.union([z.number(), z.date()]).nullable(),
});

async function readOutbox(strapi: Core.Strapi): Promise<{ readonly waiting: number; readonly age: number }> {
  const { connection } = strapi.db;
  // Mails that a limit holds back are late on purpose.
  const late = connection.raw('case when attempts > 0 or next_attempt_at <= ? then created_at end', [
    new Date(),
  ]);
  const found: unknown = await connection(OUTBOX_TABLE)
    .whereNotNull('next_attempt_at')
    .count({ waiting: '*' })
    .min({ oldest: late })
    .first();
  const { waiting, oldest } = outboxSchema.parse(found);
  return { waiting, age: oldest === null ? 0 : Math.max(0, Date.now() - Number(oldest)) / 1000 };
}

const sizeSchema = z.object({ rows: z.tuple([z.object({ bytes: z.coerce.number() })]) });

async function databaseBytes(strapi: Core.Strapi, { databaseUrl, databaseFile }: Environment) {
  if (databaseUrl === undefined) return (await stat(databaseFile)).size;
  const answer: unknown = await strapi.db.connection.raw(
    'select pg_database_size(current_database()) as bytes',
  );
  return sizeSchema.parse(answer).rows[0].bytes;
}
