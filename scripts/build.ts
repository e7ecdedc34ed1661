import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { ROOT, randomSecrets, readEnvironment } from './environment.ts';
import { LockedError, acquireLock, type Lock } from '../site/process/lock.ts';
import { packageCommand, runPackage, runTool, type ToolResult } from './processes/tool.ts';

export interface BuildOptions {
  /** Whether to build Strapi's admin panel, too; it takes longer than all other steps. */
  readonly admin: boolean;
  readonly signal?: AbortSignal | undefined;
}

type StepName = 'shared' | 'cms' | 'admin' | 'site';

interface Step {
  readonly title: string;
  /** Files and folders that the result depends on, relative to the project's folder. */
  readonly inputs: readonly string[];
  readonly except?: readonly string[];
  /** Steps that the result depends on. */
  readonly needs: readonly StepName[];
  /** If this file is missing, the step runs even with a valid stamp. */
  readonly result: string;
  readonly run: (signal: AbortSignal | undefined) => Promise<ToolResult>;
}

const STAMPS = path.join(ROOT, '.cache/build');
const OTHER_BUILD_MILLISECONDS = 10 * 60_000;
const PROGRESS_MILLISECONDS = 10_000;

/** Inputs of the tools themselves. */
const TOOLS = ['pnpm-lock.yaml', 'tsconfig.json'];

const steps: Record<StepName, Step> = {
  shared: {
    title: 'shared rules',
    inputs: [...TOOLS, 'shared'],
    except: ['shared/vitest.config.ts'],
    needs: [],
    result: 'shared/dist/index.js',
    run: (signal) => compile('shared', 'tsconfig.build.json', signal),
  },
  cms: {
    title: 'cms',
    inputs: [...TOOLS, 'cms'],
    except: ['cms/src/admin', 'cms/bench', 'cms/vitest.config.ts'],
    needs: ['shared'],
    result: 'cms/dist/server.js',
    run: (signal) => compile('cms', 'tsconfig.json', signal),
  },
  admin: {
    title: "Strapi's admin panel",
    inputs: [
      ...TOOLS,
      'cms/package.json',
      'cms/config/plugins.ts',
      'cms/src/admin',
      // Imports from outside the panel.
      'docs/editing.md',
      'docs/pictures/editing',
      'site/public/favicon.svg',
      ...fs.globSync('cms/src/{modules,platform}/*/staff-contract.ts', { cwd: ROOT }).sort(),
      'cms/src/platform/staff-api/actions.ts',
      'cms/src/platform/staff-api/requests.ts',
      ...['zod.ts', 'account', 'profile', 'text'].map((name) => `shared/src/${name}`),
      ...['decide', 'staff'].map((name) => `shared/src/enrolment/${name}.ts`),
      'shared/src/upload/images.ts',
      'shared/src/text/cut.ts',
      'shared/src/training/mistakes.ts',
      ...['calendar.ts', 'clock-time.ts', 'picked-moment.ts', 'zone.ts'].map((name) => `shared/src/${name}`),
      ...['publication', 'training'].map((name) => `shared/src/${name}/labels.ts`),
    ],
    needs: [],
    result: 'cms/dist/build/index.html',
    run: buildAdmin,
  },
  site: {
    title: 'site',
    inputs: [...TOOLS, 'site'],
    except: [
      'publisher',
      'front',
      'release',
      'process',
      'e2e',
      'vitest.config.ts',
      'playwright.config.ts',
    ].map((name) => `site/${name}`),
    needs: ['shared'],
    result: 'site/dist/server/entry.mjs',
    run: (signal) => {
      // Tests may build, too: with their NODE_ENV the React components would lack their runtime.
      const env = { ...process.env, NODE_ENV: 'production' };
      return runPackage(path.join(ROOT, 'site'), 'astro', ['build'], { env, signal });
    },
  },
};

/**
 * Builds all stale steps, and logs steps and durations.
 *
 * @throws {OperatorError} after printing the output of the failed tool
 */
export function build({ admin, signal }: BuildOptions): Promise<void> {
  return underLock(async (buildStep) => {
    await buildStep('shared', signal);
    // The panel reads the compiled configuration of the cms.
    const cms = buildStep('cms', signal).then(() => (admin ? buildStep('admin', signal) : undefined));
    const ended = await Promise.allSettled([cms, buildStep('site', signal)]);
    const failed = ended.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/** Builds Strapi's admin panel; see {@link build}. The cms must be built, and may be running. */
export function buildPanel(signal: AbortSignal): Promise<void> {
  return underLock((buildStep) => buildStep('admin', signal));
}

/** Builds the shared rules, on which all other steps depend; see {@link build}. */
export function buildShared(signal: AbortSignal): Promise<void> {
  return underLock((buildStep) => buildStep('shared', signal));
}

/** Marks the cms as stale, for callers that change its output. */
export function forgetCms(): void {
  forget('cms');
}

function forget(name: StepName): void {
  fs.rmSync(path.join(STAMPS, name), { force: true });
}

type BuildStep = (name: StepName, signal: AbortSignal | undefined) => Promise<void>;

/** Runs builds under a lock across processes, and logs slow steps. */
async function underLock(work: (buildStep: BuildStep) => Promise<void>): Promise<void> {
  const lock = await lockBuilds();
  const running = new Map<string, number>();
  const ticking = setInterval(() => {
    const titles = [...running].map(([title, started]) => `${title} (${secondsSince(started)})`);
    if (titles.length > 0) console.log(`  still building ${titles.join(', ')}`);
  }, PROGRESS_MILLISECONDS);
  try {
    await work((name, signal) => buildIfStale(name, running, signal));
  } finally {
    clearInterval(ticking);
    lock.release();
  }
}

async function lockBuilds(): Promise<Lock> {
  const file = path.join(STAMPS, 'lock');
  try {
    return await acquireLock(file, 0);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    console.log(`Waiting for the build of process ${String(error.pid)}`);
    return acquireLock(file, OTHER_BUILD_MILLISECONDS);
  }
}

async function buildIfStale(
  name: StepName,
  running: Map<string, number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { title, result, run } = steps[name];
  const stamp = path.join(STAMPS, name);
  const wanted = inputHash(name);
  if (fs.existsSync(path.join(ROOT, result)) && readIfThere(stamp) === wanted) return;
  // A failed or killed build leaves no stamp.
  forget(name);
  console.log(`Building ${title}`);
  const started = Date.now();
  running.set(title, started);
  const { code, output } = await run(signal).finally(() => running.delete(title));
  if (signal?.aborted) throw new OperatorError('Stopped.');
  if (code !== 0) {
    console.error(output.trim());
    throw new OperatorError(`Building ${title} failed.`);
  }
  fs.writeFileSync(stamp, wanted);
  console.log(`Built ${title} (${secondsSince(started)})`);
}

function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

function inputHash(name: StepName): string {
  const { inputs, except = [], needs } = steps[name];
  const hash = createHash('sha256').update(process.version);
  for (const needed of needs) hash.update(inputHash(needed));
  for (const file of inputs.flatMap((input) => filesBelow(input, except))) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

const GENERATED = ['node_modules', 'dist', 'dist.new', 'dist-bench', 'generated'];

/** Hand-written source files below an input, in a stable order. */
function filesBelow(input: string, except: readonly string[]): string[] {
  const name = path.basename(input);
  const generated = name.startsWith('.') || GENERATED.includes(name);
  const forTests = ['tests', 'testing'].includes(name) || /\.(?:test|integration|e2e)\.ts$/.test(name);
  if (generated || forTests || except.includes(input)) return [];
  if (!fs.statSync(path.join(ROOT, input)).isDirectory()) return [input];
  return fs
    .readdirSync(path.join(ROOT, input))
    .sort()
    .flatMap((child) => filesBelow(path.join(input, child), except));
}

/** Compiles to a new folder, then swaps it in; preserves the admin panel in the cms's output. */
async function compile(name: string, project: string, signal: AbortSignal | undefined): Promise<ToolResult> {
  const folder = path.join(ROOT, name);
  const [current, next] = [path.join(folder, 'dist'), path.join(folder, 'dist.new')];
  fs.rmSync(next, { recursive: true, force: true });
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const result = await runTool(process.execPath, [compiler, '-p', project, '--outDir', next], {
    cwd: folder,
    signal,
  });
  if (result.code !== 0) return result;
  const panel = path.join(current, 'build');
  if (fs.existsSync(panel)) fs.renameSync(panel, path.join(next, 'build'));
  // A cms started before its panel is built will serve it from here.
  else fs.mkdirSync(path.join(next, 'build'));
  fs.rmSync(current, { recursive: true, force: true });
  fs.renameSync(next, current);
  return result;
}

/**
 * Strapi reads the configuration to build its panel, but nothing of an installation gets into it. Runs in a separate
 * folder with links to its inputs: in the cms folder, Strapi would recompile the whole program under a running cms.
 */
async function buildAdmin(signal: AbortSignal | undefined): Promise<ToolResult> {
  const cms = path.join(ROOT, 'cms');
  const folder = path.join(ROOT, '.cache/admin-panel');
  fs.rmSync(folder, { recursive: true, force: true });
  for (const linked of ['package.json', 'node_modules', 'src/admin', 'dist/config']) {
    fs.mkdirSync(path.dirname(path.join(folder, linked)), { recursive: true });
    fs.symlinkSync(path.join(cms, linked), path.join(folder, linked));
  }
  // Without this file, Strapi would use the configuration of the parent folder.
  const typescript = { compilerOptions: { outDir: 'dist', types: [] }, files: ['nothing.ts'] };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(typescript));
  fs.writeFileSync(path.join(folder, 'nothing.ts'), 'export {};\n');
  const { variables } = readEnvironment(randomSecrets());
  const command = packageCommand(cms, '@strapi/strapi');
  const result = await runTool(process.execPath, [command, 'build'], {
    cwd: folder,
    env: { ...process.env, ...variables, STRAPI_TELEMETRY_DISABLED: 'true' },
    signal,
  });
  if (result.code !== 0) return result;
  const panel = path.join(cms, 'dist/build');
  fs.rmSync(panel, { recursive: true, force: true });
  fs.renameSync(path.join(folder, 'dist/build'), panel);
  fs.rmSync(folder, { recursive: true });
  return result;
}

if (import.meta.main) {
  runCommand(async () => {
    const signal = exitRequest();
    await build({ admin: true, signal });
  });
}
