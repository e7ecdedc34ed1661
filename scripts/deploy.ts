/**
 * `npm run deploy -- TARGET`: brings the live release to a bucket (`s3://bucket/prefix`) or a folder that is served elsewhere
 * (`file:///folder`), sending only what is different there. Without a target, to that of `PUSH_TARGET`.
 */
import path from 'node:path';
import { buildShared } from './build.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { startChild } from './processes/child.ts';
import { runCommand } from './processes/command.ts';

runCommand(async (signal) => {
  const { variables } = loadEnvironment();
  await buildShared(signal);
  const [target] = process.argv.slice(2);
  const push = startChild({
    script: path.join(ROOT, 'site/push/main.ts'),
    cwd: path.join(ROOT, 'site'),
    env: { ...variables, ...(target !== undefined && { PUSH_TARGET: target }) },
    onLine: (line) => {
      console.log(line);
    },
  });
  signal.addEventListener('abort', () => {
    push.kill('SIGTERM');
  });
  const { code } = await push.ended;
  return code ?? 1;
});
