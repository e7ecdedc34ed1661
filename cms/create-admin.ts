import './src/platform/environment/process-defaults';
import path from 'node:path';
import { OperatorError, runCommand } from '@centro/shared/service/command';
import { createStrapi } from '@strapi/strapi';
import { administratorSchema, makeAdministrator } from './src/modules/accounts/administrators/administrators';
import { loadProgram } from './src/platform/database/boot';
import { environment } from './src/platform/environment/environment';
import { prepareFolders } from './src/platform/environment/folders';

/**
 * Creates the administrator of `NEW_ADMIN_EMAIL` and `NEW_ADMIN_PASSWORD`, whether or not the cms runs, and prints the
 * outcomes of the two accounts as a line of JSON.
 */
async function main(): Promise<void> {
  const { NEW_ADMIN_EMAIL: email, NEW_ADMIN_PASSWORD: password } = process.env;
  const given = administratorSchema.safeParse({ email, password });
  if (!given.success) {
    const [issue] = given.error.issues;
    throw new OperatorError(`${String(issue?.path.join('.'))} ${String(issue?.message)}`);
  }
  const settings = environment();
  prepareFolders(settings);
  const strapi = createStrapi({ appDir: path.resolve(__dirname, '..'), distDir: __dirname });
  await loadProgram(strapi, settings);
  const outcome = await makeAdministrator(strapi, given.data);
  await strapi.destroy();
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

runCommand(main);
