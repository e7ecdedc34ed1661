/**
 * `npm run rollback`: puts the release before the live one back; `npm run rollback -- ID` a certain one;
 * `npm run rollback -- --resume` lets the publisher publish again. Works whether or not the system runs.
 */
import path from 'node:path';
import { currentRelease, isHeld, listReleases, resume, rollBack } from '../site/release/releases.ts';
import { loadEnvironment } from './environment.ts';

const [argument] = process.argv.slice(2);
const releasesFolder = path.join(loadEnvironment().dataDirectory, 'releases');

function list(): void {
  const live = currentRelease(releasesFolder);
  for (const id of listReleases(releasesFolder)) console.log(`${id === live ? '* ' : '  '}${id}`);
  if (isHeld(releasesFolder)) {
    console.log('Publishing is held. `npm run rollback -- --resume` lets it go on.');
  }
}

try {
  if (argument === '--resume') resume(releasesFolder);
  else if (argument !== '--list') rollBack(releasesFolder, argument);
  list();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
