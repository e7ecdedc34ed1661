/**
 * Makes the secrets of an installation in containers, in the folder that its argument names, unless they are there. Nobody
 * has to think of any, and none is in an image. It needs no package.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installationSecrets, randomSecret } from './random-secrets.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the secrets.');

/** The database's user is of another system, and of the same group. */
const OWNER_AND_GROUP = 0o440;

const passwordFile = path.join(folder, 'postgres-password');
const variablesFile = path.join(folder, 'centro.env');

// The password first: should this end half-way, the next run makes both anew, for nobody has used it yet.
if (!existsSync(variablesFile)) {
  const password = randomSecret();
  const variables = {
    ...installationSecrets(),
    DATABASE_URL: `postgres://centro:${password}@postgres:5432/centro`,
  };
  write(passwordFile, password);
  write(
    variablesFile,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  console.log('secrets: made those of a new installation; a sealed backup has them, too');
}

function write(file: string, text: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, text, { mode: OWNER_AND_GROUP });
  renameSync(fresh, file);
}
