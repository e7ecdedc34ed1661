/**
 * `npm run export -- FOLDER`: writes the live release as plain files for any static host, without personal pages. Works
 * whether or not the system runs.
 */
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { exportRelease, type Exported } from '../site/release/export.ts';
import { ROOT, loadEnvironment } from './environment.ts';

runCommand(async () => {
  const signal = exitRequest();
  const [target = '', ...rest] = process.argv.slice(2);
  if (target === '' || target.startsWith('-') || rest.length > 0) {
    throw new OperatorError('npm run export -- FOLDER');
  }
  const folder = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), target);
  try {
    report(folder, await exportRelease({ ...sources(), folder, signal }));
  } catch (error) {
    if (signal.aborted) throw new OperatorError('Interrupted; nothing was written.');
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
});

/** Containers of the front have `DATA_DIR` but no `.env`. */
function sources(): { readonly releasesFolder: string; readonly uploadsFolder: string } {
  const given = process.env['DATA_DIR'] ?? '';
  const dataDirectory = given === '' ? loadEnvironment().dataDirectory : path.resolve(ROOT, given);
  return {
    releasesFolder: path.join(dataDirectory, 'releases'),
    uploadsFolder: path.join(dataDirectory, 'public/uploads'),
  };
}

function report(folder: string, { release, files, bytes, missing }: Exported): void {
  const size = (bytes / 1_000_000).toFixed(1);
  console.log(`Release ${release} is in ${folder}: ${String(files)} files, ${size} MB.`);
  const [first] = missing;
  if (first === undefined) return;
  console.error(
    `${String(missing.length)} files that pages refer to are not on this disk, such as ${first}. ` +
      'With MEDIA_STORE the media library is in the bucket: let the host get /media/ from this server.',
  );
}
