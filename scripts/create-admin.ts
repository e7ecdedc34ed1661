/**
 * `npm run create-admin -- EMAIL`: creates an administrator of the admin and of the site, with the typed password or
 * `NEW_ADMIN_PASSWORD`. Works whether or not the system runs.
 */
import path from 'node:path';
import { z } from 'zod';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT, loadEnvironment, type Environment } from './environment.ts';
import { runTool } from './processes/tool.ts';
import { typed } from './processes/typed.ts';

const account = z.enum(['made', 'kept']);
const outcomeSchema = z.object({ staff: account, siteAdmin: account });

runCommand(async () => {
  const ending = exitRequest();
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || !email.includes('@') || others.length > 0) {
    throw new OperatorError('npm run create-admin -- EMAIL');
  }
  const environment = loadEnvironment();
  const password = process.env['NEW_ADMIN_PASSWORD'] ?? (await typed(`Password for ${email}: `));
  await build({ admin: false, signal: ending });
  const { staff, siteAdmin } = await create(environment, { email, password }, ending);
  const passwordOf = (outcome: z.infer<typeof account>) =>
    outcome === 'made' ? 'the password you typed' : 'the password it had';
  console.log(`  Administration  ${environment.adminUrl}  ${email}  ${passwordOf(staff)}`);
  console.log(`  Site            ${environment.publicUrl}  ${email}  ${passwordOf(siteAdmin)}`);
});

/** @throws {OperatorError} with the output of the cms's program if it fails */
async function create(
  { variables }: Environment,
  { email, password }: { readonly email: string; readonly password: string },
  signal: AbortSignal,
): Promise<z.infer<typeof outcomeSchema>> {
  const env = {
    ...variables,
    SERVE_ADMIN: '0',
    NEW_ADMIN_EMAIL: email,
    NEW_ADMIN_PASSWORD: password,
  };
  const cwd = path.join(ROOT, 'cms');
  const { code, output } = await runTool(process.execPath, ['dist/create-admin.js'], { cwd, env, signal });
  if (code !== 0) throw new OperatorError(output.trim());
  return outcomeSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}
