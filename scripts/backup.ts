/**
 * `npm run backup -- FILE`: saves the whole installation to one file, whether or not the system runs. With `BACKUP_KEY`
 * the file is encrypted and includes the secrets. `--into FOLDER` adds a backup and deletes old ones, `--nightly FOLDER`
 * does so every night until Ctrl-C, and `--status` fails if the last night's backup is missing.
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
