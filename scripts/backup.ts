/**
 * `npm run backup -- FILE`: saves the whole installation into one file, whether or not the system runs. With `BACKUP_KEY`
 * it is encrypted and holds the secrets, too.
 */
import path from 'node:path';
import { build } from './build.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';
import { runTool } from './processes/tool.ts';

runCommand(async (signal) => {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new PlainError('npm run backup -- FILE');
  const { variables } = loadEnvironment();
  await build({ admin: false, signal });
  const { code, output } = await runTool(process.execPath, ['dist/backup.js', path.resolve(file)], {
    cwd: path.join(ROOT, 'cms'),
    env: variables,
    signal,
  });
  if (code !== 0) throw new PlainError(output.trim());
  console.log(output.trim());
  return 0;
});
