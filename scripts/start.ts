import { exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build, buildPanel } from './build.ts';
import { loadEnvironment, unknownVariables, type Environment } from './environment.ts';
import { demoOf, runMembers, withInstallation, type Member } from './processes/installation.ts';
import { healthUrl, startProcess, type ProcessName } from './processes/system.ts';

/** `npm start`: runs the whole system until Ctrl-C. */
runCommand(async () => {
  const ending = exitRequest();
  const environment = loadEnvironment();
  const unknown = unknownVariables();
  if (unknown.length > 0) console.warn(`.env has variables that no program reads: ${unknown.join(', ')}`);
  await withInstallation(environment, ['front', 'cms', 'publisher'], async (lock) => {
    await build({ admin: false, signal: ending });
    const cms = { ...member('cms', environment), ...demoOf(environment) };
    // So that its first release has all seeded content; until it is live, the front reports that it is starting.
    const publisher = { ...member('publisher', environment), startsAfterOthers: true };
    const members = [cms, publisher, member('front', environment)];
    // The longest part of a first start, needed only by staff.
    const failed = new AbortController();
    const panel = buildPanel(AbortSignal.any([ending, failed.signal]));
    try {
      await runMembers(members, environment, lock, ending, panel);
    } finally {
      failed.abort();
      await Promise.allSettled([panel]);
    }
  });
});

function member(name: ProcessName, environment: Environment): Member {
  return {
    name,
    start: (onLine) => startProcess(name, environment, onLine),
    health: healthUrl(name, environment),
  };
}
