import { readEnvironment } from '../environment.ts';
import { runPublisher } from '../run.ts';

/** The publisher, killed without warning when it reaches the checkpoint named by `CRASH_AT`. */
await runPublisher(readEnvironment(process.env), (checkpoint) => {
  if (checkpoint === process.env['CRASH_AT']) process.kill(process.pid, 'SIGKILL');
});
