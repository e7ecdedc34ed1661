import { z } from '@centro/shared';

/** Incremented when the content of backups changes so that older programs cannot read it. */
export const BACKUP_FORMAT = 1;

/** Entries of a backup other than the files of the installation. */
export const MANIFEST_ENTRY = 'manifest.json';
export const SECRETS_ENTRY = 'secrets.env';
export const DATABASE_ENTRIES = { sqlite: 'database/cms.db', postgres: 'database/postgres.dump' } as const;

const entrySchema = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Contents of a backup, as its last entry. */
export const manifestSchema = z.object({
  format: z.int(),
  /** When its snapshot of the database was taken, ISO 8601. */
  made: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Major version of the program that wrote the database's dump; of PostgreSQL only. */
  dumpVersion: z.int().nullable(),
  schemaVersion: z.int(),
  /** Address of the site, which certificates contain. */
  publicUrl: z.string(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.int()),
  entries: z.array(entrySchema),
  /** Files that the database references and that were missing. */
  missing: z.array(z.string()),
  /** Number of public files of unknown providers. */
  elsewhere: z.int(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = z.infer<typeof entrySchema>;
