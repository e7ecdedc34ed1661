/**
 * Makes the secrets of an installation in containers unless they are there, and gives each service those that it needs, in
 * folders of their own: for the cms and its backups, for the database, and for the publisher, as its arguments name them.
 * Nobody has to think of any, and none is in an image. Those that are named behind the folders are made anew
 * (docs/secrets.md). It needs no package.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { installationSecrets, randomSecret } from './random-secrets.ts';

const [folder, databaseFolder, publisherFolder, ...replaced] = process.argv.slice(2);
if (folder === undefined || databaseFolder === undefined || publisherFolder === undefined) {
  throw new Error('Name the folders of the secrets: of the cms, the database and the publisher.');
}

/** The database's user is of another system, and of the same group. */
const OWNER_AND_GROUP = 0o440;

const files = {
  variables: path.join(folder, 'centro.env'),
  /** Of the database's superuser, whom nothing but the server and `database-owner` knows. */
  superuser: path.join(databaseFolder, 'postgres-password'),
  /** Of the user that owns the database, as the cms signs in to it. */
  owner: path.join(databaseFolder, 'cms-password'),
  publisher: path.join(publisherFolder, 'publisher.env'),
  /** Where installations had that of the superuser, as whom the cms signed in. */
  formerSuperuser: path.join(folder, 'postgres-password'),
};

// The superuser's first: should this end half-way, the next run makes the others anew, for nobody has used them yet.
if (!existsSync(files.superuser)) {
  const former = readIfThere(files.formerSuperuser);
  write(files.superuser, former === '' ? randomSecret() : former);
}
if (!existsSync(files.variables)) {
  write(files.variables, textOf({ ...installationSecrets(), DATABASE_URL: ownersUrl() }));
  console.log('secrets: made those of a new installation; a sealed backup has them, too');
}
const former = parseEnv(readFileSync(files.variables, 'utf8'));
if (isOfSuperuser(former['DATABASE_URL'])) {
  write(files.variables, textOf({ ...former, DATABASE_URL: ownersUrl() }));
  console.log('secrets: the cms is not the superuser of its database any more');
}
rmSync(files.formerSuperuser, { force: true });
if (replaced.length > 0) {
  const before = parseEnv(readFileSync(files.variables, 'utf8'));
  write(files.variables, textOf({ ...before, ...madeAnew(before) }));
  console.log(`secrets: made anew: ${replaced.join(', ')}`);
}
const { DATABASE_URL = '', PUBLISHER_SECRET } = parseEnv(readFileSync(files.variables, 'utf8'));
writeUnlessSame(files.owner, decodeURIComponent(new URL(DATABASE_URL).password));
writeUnlessSame(files.publisher, textOf({ PUBLISHER_SECRET }));

/** What keeps data sealed leaves the one before beside it. */
function madeAnew(before: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const fresh: Record<string, string> = { ...installationSecrets(), DATABASE_URL: ownersUrl() };
  const unknown = replaced.find((name) => fresh[name] === undefined);
  if (unknown !== undefined) throw new Error(`There is no secret ${unknown}.`);
  const former = replaced.includes('ENCRYPTION_KEY') ? { FORMER_ENCRYPTION_KEY: formerKeys(before) } : {};
  return { ...former, ...Object.fromEntries(replaced.map((name) => [name, fresh[name]])) };
}

/** All of them, the last first: what was sealed with an older one may not have been sealed anew yet. */
function formerKeys({
  ENCRYPTION_KEY,
  FORMER_ENCRYPTION_KEY,
}: Readonly<Record<string, string | undefined>>): string {
  return [ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY].filter(Boolean).join();
}

function ownersUrl(): string {
  return `postgres://cms:${randomSecret()}@postgres:5432/centro`;
}

/** Whether an address is as installations had it whose cms signed in as who may do everything. */
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
  // One that was left may be written by nobody.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: OWNER_AND_GROUP });
  renameSync(fresh, file);
}
