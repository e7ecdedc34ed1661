import fs from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../shared/src/service/command.ts';
import { ROOT } from '../environment.ts';
import { runTool } from '../processes/tool.ts';

/** A program that Debian has a package of. */
export interface DebianProgram {
  readonly packageName: string;
  /** Below the root of the system, such as `usr/bin/caddy`. */
  readonly file: string;
  /** What it is asked to see whether it runs. */
  readonly versionArgument: string;
  /** The variable that names another one. */
  readonly variable: string;
}

/**
 * The path of a program that runs here: the machine's own, else Debian's, unpacked in our own folder: installing it would
 * start a server on this machine.
 *
 * @throws {OperatorError} one line when none runs
 */
export async function findProgram(program: DebianProgram): Promise<string> {
  const { packageName, file, versionArgument, variable } = program;
  const folder = path.join(ROOT, '.cache', packageName);
  const unpacked = path.join(folder, file);
  const runs = async (candidate: string) => {
    const result = await runTool(candidate, [versionArgument], { cwd: '/' }).catch(() => undefined);
    return result?.code === 0;
  };
  const named = process.env[variable];
  for (const candidate of [...(named === undefined ? [] : [named]), `/${file}`, unpacked]) {
    if (await runs(candidate)) return candidate;
  }
  await unpackInto(folder, program);
  if (await runs(unpacked)) return unpacked;
  throw new OperatorError(
    `No ${path.basename(file)} runs here and none could be brought; name one with ${variable}.`,
  );
}

/** Beside its place first: others may look for it meanwhile. */
async function unpackInto(folder: string, { packageName }: DebianProgram): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true });
  const fresh = await fs.mkdtemp(`${folder}-`);
  try {
    const fetch = async () => runTool('apt-get', ['download', packageName], { cwd: fresh });
    if ((await fetch()).code !== 0) {
      await runTool('apt-get', ['update'], { cwd: fresh });
      await fetch();
    }
    const packages = (await fs.readdir(fresh)).filter((name) => name.endsWith('.deb'));
    for (const name of packages) await runTool('dpkg-deb', ['-x', name, fresh], { cwd: fresh });
    await fs.rename(fresh, folder);
  } catch {
    // Without apt, or because another process was faster; the caller looks for what there is.
  } finally {
    await fs.rm(fresh, { recursive: true, force: true });
  }
}
