import { describeStartFailure, endWithParent } from '../process/lifecycle.ts';
import { readEnvironment } from './environment.ts';
import { log } from './log.ts';
import { runPublisher } from './run.ts';

// Exits at once: a staged release is not live, and the next start removes it.
endWithParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

try {
  const environment = readEnvironment(process.env);
  await runPublisher(environment, () => undefined);
} catch (error) {
  log.error(describeStartFailure('publisher', error));
  process.exit(1);
}
