import fs from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../shared/src/service/command.ts';
import { ROOT } from '../environment.ts';
import { runTool } from '../processes/tool.ts';

/** A program in a Debian package. */
export interface DebianProgram {
  readonly packageName: string;
  /** Relative to the root of the file system, such as `usr/bin/caddy`. */
  readonly file: string;
  /** Argument to check whether it runs. */
  readonly versionArgument: string;
  /** Environment variable with the path of another program to use. */
  readonly variable: string;
}

/**
 * The path of a program that runs here: the machine's own, else Debian's, unpacked to a cache folder, since installing
 * the package would start a server.
 *
 * @throws {OperatorError} one line if none runs
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
    `No ${path.basename(file)} runs here and none could be downloaded; name one with ${variable}.`,
  );
}

/** Unpacks to a temporary folder first, since other processes may look for the program meanwhile. */
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
    // Without apt, or another process was faster; the caller checks the result.
  } finally {
    await fs.rm(fresh, { recursive: true, force: true });
  }
}
