/**
 * `npm run deploy -- TARGET`: brings the live release to a bucket (`s3://bucket/prefix`) or a folder that is served elsewhere
 * (`file:///folder`), sending only what is different there. Without a target, to that of `PUSH_TARGET`.
 */
import path from 'node:path';
import { buildShared } from './build.ts';
import { ROOT, loadEnvironment } from './environment.ts';
import { startChild } from './processes/child.ts';
import { PlainError, runCommand } from './processes/command.ts';

runCommand(async (signal) => {
  const { variables } = loadEnvironment();
  const target = process.argv[2] ?? variables['PUSH_TARGET'] ?? '';
  if (target === '') {
    throw new PlainError(
      'Name where to: npm run deploy -- s3://bucket/prefix, or file:///folder, or PUSH_TARGET.',
    );
  }
  await buildShared(signal);
  const push = startChild({
    script: path.join(ROOT, 'site/push/main.ts'),
    cwd: path.join(ROOT, 'site'),
    env: { ...variables, PUSH_TARGET: target },
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
