/**
 * `npm run mutants [-- NAME…]` applies the faults of `scripts/testing/faults/catalogue.ts` one by one to a copy of this
 * checkout and runs the test that each names: a fault survives if that test does not fail.
 */
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';
import { runPackage, runTool } from './processes/tool.ts';
import { FAULTS, type Fault } from './testing/faults/catalogue.ts';
import { VITEST_ARGUMENTS, vitestReportSchema, type VitestSuite } from './testing/vitest.ts';

const COPY = path.join(ROOT, '.cache/mutants/checkout');
const REPORT = path.join(ROOT, '.cache/mutants/report.json');

/** Files and folders that are not copied: installed, generated or local ones. */
const NOT_COPIED = [
  'node_modules',
  'dist',
  'dist.new',
  '.git',
  '.cache',
  '.data',
  '.env',
  '.astro',
  '.strapi',
];

/** Folders whose tests run compiled code, with the TypeScript project that compiles them. */
const COMPILED = { shared: 'tsconfig.build.json', cms: 'tsconfig.json' } as const;
type Compiled = keyof typeof COMPILED;

/** Compiled folders whose output is older than their source. */
const stale = new Set<Compiled>(['shared', 'cms']);

interface Outcome {
  /** Full names, by status. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Output of vitest. */
  readonly output: string;
}

runCommand(async () => {
  const signal = exitRequest();
  const chosen = chosenFaults(process.argv.slice(2));
  await build({ admin: false, signal });
  copyCheckout();
  await compileStale(signal);
  await assertCaughtByNothing(chosen, signal);
  let survived = 0;
  for (const fault of chosen) {
    const started = performance.now();
    const reason = await survival(fault, signal);
    if (signal.aborted) throw new OperatorError('Stopped.');
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    if (reason !== undefined) survived += 1;
    const { file, title } = fault.caughtBy;
    console.log(
      reason === undefined
        ? `✓ ${fault.name}: caught by ${file} “${title}” (${seconds})`
        : `✗ ${fault.name}: SURVIVED ${file} “${title}” (${seconds}): ${reason}`,
    );
  }
  console.log(`${String(chosen.length - survived)} caught, ${String(survived)} survived`);
  process.exitCode = survived === 0 ? 0 : 1;
});

function chosenFaults(names: readonly string[]): readonly Fault[] {
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length === 0) return FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const known = FAULTS.map(({ name }) => name).join(', ');
  throw new OperatorError(`There is no fault ${unknown.join(', ')}; there are ${known}.`);
}

/** Links packages, except for `@centro/shared`, which must be the copy's. */
function copyCheckout(): void {
  fs.rmSync(COPY, { recursive: true, force: true });
  fs.mkdirSync(COPY, { recursive: true });
  for (const name of fs.readdirSync(ROOT).filter((each) => !NOT_COPIED.includes(each))) {
    const filter = (source: string) => !NOT_COPIED.includes(path.basename(source));
    fs.cpSync(path.join(ROOT, name), path.join(COPY, name), { recursive: true, filter });
  }
  // Tests that build find everything up to date.
  for (const name of ['site/dist', '.cache/build']) {
    fs.cpSync(path.join(ROOT, name), path.join(COPY, name), { recursive: true });
  }
  for (const folder of ['.', 'shared', 'cms', 'site']) {
    const [from, to] = [ROOT, COPY].map((root) => path.join(root, folder, 'node_modules'));
    if (from === undefined || to === undefined || !fs.existsSync(from)) continue;
    fs.mkdirSync(to);
    for (const name of fs.readdirSync(from).filter((each) => each === '.bin' || !each.startsWith('.'))) {
      if (name !== '@centro') fs.symlinkSync(path.join(from, name), path.join(to, name));
      else linkShared(path.join(to, name));
    }
  }
}

function linkShared(scope: string): void {
  fs.mkdirSync(scope);
  fs.symlinkSync(path.join(COPY, 'shared'), path.join(scope, 'shared'));
}

/** @throws {OperatorError} with the compiler's output */
async function compileStale(signal: AbortSignal): Promise<void> {
  for (const folder of stale) {
    const project = path.join(COPY, folder, COMPILED[folder]);
    const paths = ['--project', project, '--outDir', path.join(COPY, folder, 'dist')];
    const incremental = [
      '--incremental',
      '--tsBuildInfoFile',
      path.join(COPY, '.cache', `${folder}.tsbuildinfo`),
    ];
    const outcome = await runPackage(ROOT, 'typescript', [...paths, ...incremental], { signal });
    if (outcome.code !== 0) throw new OperatorError(`${folder} does not compile\n${outcome.output}`);
    stale.delete(folder);
  }
}

/** Control: without faults every named test passes. */
async function assertCaughtByNothing(faults: readonly Fault[], signal: AbortSignal): Promise<void> {
  for (const suite of new Set(faults.map(({ caughtBy }) => caughtBy.suite))) {
    const inSuite = faults.filter(({ caughtBy }) => caughtBy.suite === suite);
    const { passed, failed, output } = await runTests(suite, inSuite, signal);
    const missing = inSuite.filter(({ caughtBy }) => !passed.some((name) => name.includes(caughtBy.title)));
    if (failed.length === 0 && missing.length === 0) continue;
    const names = [...failed, ...missing.map(({ caughtBy }) => caughtBy.title)].join(', ');
    throw new OperatorError(`Without any fault these tests of ${suite} do not pass: ${names}\n${output}`);
  }
}

/** Why a fault survives; `undefined` if its test fails. A test that cannot run proves nothing. */
async function survival(fault: Fault, signal: AbortSignal): Promise<string | undefined> {
  const { suite, title } = fault.caughtBy;
  const file = path.join(COPY, fault.file);
  const source = fs.readFileSync(file, 'utf8');
  const folder = compiledFolder(fault);
  fs.writeFileSync(
    file,
    source.replace(fault.find, () => fault.replace),
  );
  if (folder) stale.add(folder);
  try {
    await compileStale(signal);
    const { failed, output } = await runTests(suite, [fault], signal);
    if (failed.some((name) => name.includes(title))) return undefined;
    return `no such test failed\n${output}`;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  } finally {
    fs.writeFileSync(file, source);
    if (folder) stale.add(folder);
  }
}

/** Vitest compiles other folders itself, and the tests of `shared` import its source. */
function compiledFolder({ file, caughtBy }: Fault): Compiled | undefined {
  if (file.startsWith('cms/')) return 'cms';
  return file.startsWith('shared/') && caughtBy.suite !== 'unit-shared' ? 'shared' : undefined;
}

async function runTests(suite: VitestSuite, faults: readonly Fault[], signal: AbortSignal): Promise<Outcome> {
  fs.rmSync(REPORT, { force: true });
  const files = new Set(faults.map(({ caughtBy }) => path.join(COPY, caughtBy.file)));
  const titles = faults.map(({ caughtBy }) => caughtBy.title.replace(/[^\w ]/g, String.raw`\$&`));
  const args = ['--reporter=json', `--outputFile=${REPORT}`, '--testNamePattern', titles.join('|')];
  const { output } = await runTool(
    process.execPath,
    [path.join(COPY, 'node_modules/vitest/vitest.mjs'), 'run', ...VITEST_ARGUMENTS[suite], ...args, ...files],
    {
      cwd: COPY,
      env: {
        ...process.env,
        TEST_TIER: 'fast',
        ...(suite === 'cms-postgres' && { TEST_DATABASE: 'postgres' }),
      },
      signal,
    },
  );
  if (!fs.existsSync(REPORT)) return { passed: [], failed: [], output };
  const { testResults } = vitestReportSchema.parse(JSON.parse(fs.readFileSync(REPORT, 'utf8')));
  const named = (status: string) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter((each) => each.status === status).map(({ fullName }) => fullName),
    );
  return { passed: named('passed'), failed: named('failed'), output };
}
