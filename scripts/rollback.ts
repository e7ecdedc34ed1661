/**
 * `npm run rollback`: restores the release before the live one; `npm run rollback -- ID` a specific one; `-- --list` only
 * lists them; `-- --resume` lets the publisher publish again. Works whether or not the system runs.
 */
import path from 'node:path';
import { OperatorError, runCommand } from '../shared/src/service/command.ts';
import { currentRelease, isHeld, listReleases, resume, rollBack } from '../site/release/releases.ts';
import { loadEnvironment } from './environment.ts';

runCommand(() => {
  const releasesFolder = path.join(loadEnvironment().dataDirectory, 'releases');
  execute(process.argv[2], releasesFolder);
  list(releasesFolder);
  return Promise.resolve();
});

function execute(argument: string | undefined, releasesFolder: string): void {
  if (argument === '--list') return;
  if (argument?.startsWith('-') && argument !== '--resume') {
    throw new OperatorError('npm run rollback [-- RELEASE | --list | --resume]');
  }
  if (argument === '--resume') {
    resume(releasesFolder);
  } else {
    putBack(releasesFolder, argument);
  }
}

function putBack(releasesFolder: string, id: string | undefined): void {
  try {
    rollBack(releasesFolder, id);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function list(releasesFolder: string): void {
  const live = currentRelease(releasesFolder);
  for (const id of listReleases(releasesFolder)) console.log(`${id === live ? '* ' : '  '}${id}`);
  if (isHeld(releasesFolder)) {
    console.log('Publishing is held; `npm run rollback -- --resume` resumes it.');
  }
}
