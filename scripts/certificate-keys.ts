/**
 * `npm run certificate-keys -- create | rotate | backup FILE | restore FILE`: manages the signing keys of certificates.
 * Works whether or not the system runs. A backup contains the secrets in plain text: keep it locked away.
 */
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { runTool } from './processes/tool.ts';

const USAGE = 'npm run certificate-keys -- create | rotate | backup FILE | restore FILE';

runCommand(async () => {
  const signal = exitRequest();
  const [action = '', file, ...others] = process.argv.slice(2);
  const wantsFile = ['backup', 'restore'].includes(action);
  const known = wantsFile || ['create', 'rotate'].includes(action);
  if (!known || wantsFile !== (file !== undefined) || others.length > 0) throw new OperatorError(USAGE);
  const { variables } = loadEnvironment();
  await build({ admin: false, signal });
  const named = file === undefined ? {} : { KEYS_FILE: path.resolve(file) };
  const env = { ...variables, SERVE_ADMIN: '0', KEYS_ACTION: action, ...named };
  const cwd = path.join(ROOT, 'cms');
  const { code, output } = await runTool(process.execPath, ['dist/certificate-keys.js'], {
    cwd,
    env,
    signal,
  });
  if (code !== 0) throw new OperatorError(output.trim());
  console.log(`  Certificates are signed with ${output.trim().split('\n').at(-1) ?? ''}`);
});
