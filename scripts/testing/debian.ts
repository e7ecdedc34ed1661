import fs from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../environment.ts';
import { PlainError } from '../processes/command.ts';
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
  /** Whether it is brought with all it needs that is not installed. */
  readonly withLibraries?: boolean;
}

/** A program that runs here. */
export interface FoundProgram {
  readonly path: string;
  /** With what it was brought, for it and for what lies beside it. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The path of a program that runs here: the machine's own, else Debian's, unpacked in our own folder: installing it would
 * start a server on this machine.
 *
 * @throws {PlainError} one line when none runs
 */
export async function findProgram(program: DebianProgram): Promise<string> {
  return (await findProgramWithLibraries(program)).path;
}

/** The same, with the environment that it has to run in. @throws {PlainError} one line when none runs */
export async function findProgramWithLibraries(program: DebianProgram): Promise<FoundProgram> {
  const { packageName, file, versionArgument, variable } = program;
  const folder = path.join(ROOT, '.cache', packageName);
  const unpacked = async () => ({ path: path.join(folder, file), env: await environmentIn(folder) });
  const runs = async ({ path: candidate, env }: FoundProgram) => {
    const result = await runTool(candidate, [versionArgument], { cwd: '/', env }).catch(() => undefined);
    return result?.code === 0;
  };
  const named = process.env[variable];
  const installed = [...(named === undefined ? [] : [named]), `/${file}`];
  for (const candidate of installed.map((each) => ({ path: each, env: process.env }))) {
    if (await runs(candidate)) return candidate;
  }
  if (!(await runs(await unpacked()))) await unpackInto(folder, program);
  const brought = await unpacked();
  if (await runs(brought)) return brought;
  throw new PlainError(
    `No ${path.basename(file)} runs here and none could be brought; name one with ${variable}.`,
  );
}

/** Beside its place first: others may look for it meanwhile. */
async function unpackInto(folder: string, program: DebianProgram): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true });
  const fresh = await fs.mkdtemp(`${folder}-`);
  try {
    const fetch = async () =>
      runTool('apt-get', ['download', ...(await packagesOf(program))], { cwd: fresh });
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

/** With what `apt-get install` would bring besides. */
async function packagesOf({ packageName, withLibraries = false }: DebianProgram): Promise<string[]> {
  if (!withLibraries) return [packageName];
  const order = ['install', '--simulate', '--no-install-recommends', packageName];
  const { output } = await runTool('apt-get', order, { cwd: '/' });
  const brought = Array.from(output.matchAll(/^Inst (\S+)/gm), ([, name = '']) => name);
  return brought.length > 0 ? brought : [packageName];
}

/** In which programs find the libraries that were unpacked beside them. */
async function environmentIn(folder: string): Promise<NodeJS.ProcessEnv> {
  const below = path.join(folder, 'usr/lib');
  const names = await fs.readdir(below).catch(() => []);
  const libraries = names.filter((name) => name.endsWith('-linux-gnu')).map((name) => path.join(below, name));
  if (libraries.length === 0) return process.env;
  return { ...process.env, LD_LIBRARY_PATH: libraries.join(path.delimiter) };
}
