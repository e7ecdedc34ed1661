/**
 * Generates missing secrets of an installation in containers, and writes each service only those that it needs to a
 * separate folder: for the cms and its backups, for the database, and for the publisher, in the order of the arguments.
 * No secret is chosen by hand or part of an image. Secrets named after the folders are replaced (docs/secrets.md). Needs
 * no packages.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { installationSecrets, randomSecret } from './random-secrets.ts';

const [folder, databaseFolder, publisherFolder, ...replaced] = process.argv.slice(2);
if (folder === undefined || databaseFolder === undefined || publisherFolder === undefined) {
  throw new Error('Name the folders of the secrets: of the cms, the database and the publisher.');
}

/** The database's user has another id, but the same group. */
const OWNER_AND_GROUP = 0o440;

const files = {
  variables: path.join(folder, 'centro.env'),
  /** Password of the database's superuser, known only to the server and `database-owner`. */
  superuser: path.join(databaseFolder, 'postgres-password'),
  /** Password of the database's owner, the user of the cms. */
  owner: path.join(databaseFolder, 'cms-password'),
  publisher: path.join(publisherFolder, 'publisher.env'),
  /** Former location of the superuser's password, when the cms connected as superuser. */
  formerSuperuser: path.join(folder, 'postgres-password'),
};

// The superuser's first: if interrupted here, the next run generates the others, which are not in use yet.
if (!existsSync(files.superuser)) {
  const former = readIfThere(files.formerSuperuser);
  write(files.superuser, former === '' ? randomSecret() : former);
}
if (!existsSync(files.variables)) {
  write(files.variables, textOf({ ...installationSecrets(), DATABASE_URL: ownersUrl() }));
  console.log('secrets: generated for a new installation; encrypted backups contain them');
}
const former = parseEnv(readFileSync(files.variables, 'utf8'));
if (isOfSuperuser(former['DATABASE_URL'])) {
  write(files.variables, textOf({ ...former, DATABASE_URL: ownersUrl() }));
  console.log('secrets: the cms no longer connects as superuser of its database');
}
rmSync(files.formerSuperuser, { force: true });
if (replaced.length > 0) {
  const before = parseEnv(readFileSync(files.variables, 'utf8'));
  write(files.variables, textOf({ ...before, ...replacements(before) }));
  console.log(`secrets: replaced: ${replaced.join(', ')}`);
}
const { DATABASE_URL = '', PUBLISHER_SECRET } = parseEnv(readFileSync(files.variables, 'utf8'));
writeUnlessSame(files.owner, decodeURIComponent(new URL(DATABASE_URL).password));
writeUnlessSame(files.publisher, textOf({ PUBLISHER_SECRET }));

/** New values of the replaced secrets; keeps former encryption keys, which stored data may still need. */
function replacements(
  before: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const fresh: Record<string, string> = { ...installationSecrets(), DATABASE_URL: ownersUrl() };
  const unknown = replaced.find((name) => fresh[name] === undefined);
  if (unknown !== undefined) throw new Error(`There is no secret ${unknown}.`);
  const former = replaced.includes('ENCRYPTION_KEY') ? { FORMER_ENCRYPTION_KEY: formerKeys(before) } : {};
  return { ...former, ...Object.fromEntries(replaced.map((name) => [name, fresh[name]])) };
}

/** All former encryption keys, the latest first: data may not be re-encrypted yet. */
function formerKeys({
  ENCRYPTION_KEY,
  FORMER_ENCRYPTION_KEY,
}: Readonly<Record<string, string | undefined>>): string {
  return [ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY].filter(Boolean).join();
}

function ownersUrl(): string {
  return `postgres://cms:${randomSecret()}@postgres:5432/centro`;
}

/** Whether a database URL has the former form, in which the cms connected as superuser. */
function isOfSuperuser(databaseUrl = ''): boolean {
  return /^postgres:\/\/centro:[^@]*@postgres:5432\/centro$/.test(databaseUrl);
}

function textOf(variables: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(variables)
    .map(([name, value = '']) => `${name}="${value}"\n`)
    .join('');
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function writeUnlessSame(file: string, text: string): void {
  if (readIfThere(file) !== text) write(file, text);
}

function write(file: string, text: string): void {
  const fresh = `${file}.new`;
  // A leftover file is read-only.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: OWNER_AND_GROUP });
  renameSync(fresh, file);
}
