import { describeStartFailure, endWithParent } from '../process/lifecycle.ts';
import { readEnvironment } from './environment.ts';
import { log } from './log.ts';
import { runPublisher } from './run.ts';

// Nothing needs finishing: what is staged is not live, and is cleared away at the next start.
endWithParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

try {
  const environment = readEnvironment(process.env);
  await runPublisher(environment, () => undefined);
} catch (error) {
  log.error(describeStartFailure('publisher', error));
  process.exit(1);
}
