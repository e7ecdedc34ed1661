/**
 * `npm run restore -- FILE [--replace | --secrets]`: restores an installation from a backup while it is stopped. Writes
 * the secrets of an encrypted backup to `.env`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT, randomSecrets, readEnvironment, type Environment } from './environment.ts';
import { withInstallation } from './processes/installation.ts';
import { runTool } from './processes/tool.ts';

const SECRETS_FILE = path.join(ROOT, '.env');

runCommand(async () => {
  const signal = exitRequest();
  const [file, ...options] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-')) {
    throw new OperatorError('npm run restore -- FILE [--replace | --secrets]');
  }
  const inFile = fs.existsSync(SECRETS_FILE) ? parseEnv(fs.readFileSync(SECRETS_FILE, 'utf8')) : {};
  // Random secrets as placeholders: the real ones may be in the backup.
  const environment = readEnvironment({ ...randomSecrets(), ...inFile, ...process.env });
  await build({ admin: false, signal });
  const run = () => restore(environment, [path.resolve(file), ...options], signal);
  if (options.includes('--secrets')) await run();
  else await withInstallation(environment, ['front', 'cms', 'publisher'], run);
});

async function restore(
  { variables }: Environment,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const secrets = Object.keys(randomSecrets());
  const known = Object.entries(variables).filter(([name]) => !secrets.includes(name));
  const { code, output } = await runTool(process.execPath, ['dist/restore.js', ...args], {
    cwd: path.join(ROOT, 'cms'),
    // Only secrets that do not come from a file.
    env: { ...process.env, ...Object.fromEntries(known), SECRETS_FILE },
    signal,
  });
  if (code !== 0) throw new OperatorError(output.trim());
  console.log(output.trim());
}
