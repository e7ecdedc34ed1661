import { describeStartFailure, endWithParent } from '../process/lifecycle.ts';
import { readEnvironment } from './environment.ts';
import { runPublisher } from './run.ts';

endWithParent();

try {
  await runPublisher(readEnvironment(process.env), () => undefined);
} catch (error) {
  console.error(describeStartFailure('publisher', error));
  process.exit(1);
}
