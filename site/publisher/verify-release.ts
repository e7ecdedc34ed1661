/**
 * Renders everything from scratch beside the live release, personal pages included, compares both byte for byte and
 * lists the differences. Exits with 1 if there are any. The cms must run.
 */
import { inspect } from 'node:util';
import { OperatorError, exitRequest, runCommand } from '@centro/shared/service/command';
import { isHeld } from '../release/releases.ts';
import { cmsAt } from './ask-cms.ts';
import { contentFeed } from './content-feed.ts';
import { readEnvironment } from './environment.ts';
import { compareRelease, type ReleaseComparison } from './release-comparison.ts';
import { loadSiteApp, SITE_DIST } from './site-app.ts';

runCommand(async () => {
  exitRequest().addEventListener('abort', () => process.exit(1));
  const { cmsUrl, publicUrl, mapTiles, secret, releasesFolder } = readEnvironment(process.env);
  try {
    const app = await loadSiteApp(SITE_DIST, { publicUrl, mapTiles });
    const readFeed = contentFeed(cmsAt(cmsUrl, secret));
    const comparison = await compareRelease({ app, readFeed, releasesFolder, clock: Date.now });
    process.exitCode = comparison.differences.length === 0 ? 0 : 1;
    report(comparison, isHeld(releasesFolder));
  } catch (error) {
    throw new OperatorError(
      `Nothing was compared: ${error instanceof Error ? describe(error) : inspect(error)}`,
    );
  }
});

function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

function report(comparison: ReleaseComparison, held: boolean): void {
  const { release, revision, files, differences, movedOn, sameBuild, failed, broken } = comparison;
  for (const { kind, file } of differences) console.log(`${kind.padEnd(7)}  ${file}`);
  const content = `content revision ${String(revision)}`;
  if (differences.length === 0) {
    console.log(`Release ${release} equals ${content}: ${String(files)} files.`);
  } else {
    console.log(
      `Release ${release} differs from ${content} in ${String(differences.length)} of ${String(files)} files.`,
    );
    if (movedOn) console.log('Content changed during the comparison; run it again later.');
    if (held) console.log('Publishing is held after a rollback.');
    if (!sameBuild) {
      console.log('The release was made by another build of the site, or for another PUBLIC_URL.');
    }
  }
  for (const { page, message } of failed) console.log(`${page} cannot be rendered: ${message}`);
  for (const { key, label } of broken) {
    console.log(`${key} (${label}) is broken; its last good version is used.`);
  }
}
