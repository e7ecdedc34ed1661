/**
 * `npm run backup -- FILE`: saves the whole installation into one file, whether or not the system runs. With `BACKUP_KEY`
 * it is encrypted and holds the secrets, too. `--into FOLDER` makes one among others and removes old ones, `--nightly
 * FOLDER` does so every night until Ctrl-C, and `--status` fails when the last night's is missing.
 */
import path from 'node:path';
import { exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { startChild } from './processes/child.ts';

runCommand(async () => {
  const signal = exitRequest();
  const { variables } = loadEnvironment();
  await build({ admin: false, signal });
  const backup = startChild({
    script: path.join(ROOT, 'cms/dist/backup.js'),
    args: process.argv.slice(2),
    cwd: process.cwd(),
    env: variables,
    onLine: (line) => {
      console.log(line);
    },
  });
  signal.addEventListener('abort', () => {
    backup.kill('SIGTERM');
  });
  const { code } = await backup.ended;
  process.exitCode = code ?? 1;
});
