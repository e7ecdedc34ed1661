/**
 * `npm run verify-release`: renders everything from scratch beside the live release, compares both byte for byte and
 * lists the differences. Exits with 1 if there are any. The cms must run.
 */
import path from 'node:path';
import { exitRequest, runCommand } from '../shared/src/service/command.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { startChild } from './processes/child.ts';

runCommand(async () => {
  const signal = exitRequest();
  const verification = startChild({
    script: path.join(ROOT, 'site/publisher/verify-release.ts'),
    cwd: path.join(ROOT, 'site'),
    env: loadEnvironment().variables,
    onLine: (line) => {
      console.log(line);
    },
  });
  signal.addEventListener('abort', () => {
    verification.kill('SIGTERM');
  });
  const { code } = await verification.ended;
  process.exitCode = code ?? 1;
});
