/**
 * `npm test [-- STAGE…]` runs the fast tier, `npm run test:full [-- STAGE…]` all tests, and
 * `npm run test:full -- --only-added` only those that are not in the fast tier; with `--part=1/4`, a quarter of them.
 * `npm run check` runs the stages that read the source only. `scripts/testing/tiers.ts` assigns files to tiers.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';
import { runPackage, type ToolResult } from './processes/tool.ts';
import { findBrowser } from './testing/browser.ts';
import { suiteReportSchema, type SuiteReport } from './testing/suite-report.ts';
import { filesIn, type Part as TierPart, type SuiteName, type Tier } from './testing/tiers.ts';
import { VITEST_ARGUMENTS, type VitestSuite } from './testing/vitest.ts';

/** Result of a stage or a part of it. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Output of the tools; its end is printed on failure. */
  readonly output: string;
  readonly files: SuiteReport['files'];
}

interface Run {
  readonly tier: Tier;
  readonly part: TierPart;
  readonly signal: AbortSignal;
}

type Part = (run: Run) => Promise<Outcome>;

interface Stage {
  readonly name: string;
  /** Stages of a lane run sequentially, lanes run concurrently. */
  readonly lane: 'linting' | 'reading' | 'testing';
  readonly parts: readonly Part[];
  /** Whether its parts run concurrently. */
  readonly together?: true;
}

interface Finished {
  readonly name: string;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

/** Makes tools use colours if this process writes to a terminal. */
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

const CACHE = path.join(ROOT, '.cache');
const VITEST_REPORTER = path.join(import.meta.dirname, 'testing/duration.reporter.ts');
const BROWSER_REPORTER = path.join(import.meta.dirname, 'testing/browser.reporter.ts');
const PROGRESS_MILLISECONDS = 15_000;
/** Lines printed of a failed stage's output; the tools' summaries are at the end. */
const MAX_PRINTED_LINES = 250;
const SLOWEST_FILES = 15;
const NOTHING: Outcome = { passed: 0, failed: 0, output: '', files: [] };

/** Projects checked by the TypeScript compiler. The build compiles `cms`, Astro checks the rest of the site. */
const TYPESCRIPT_PROJECTS = [
  'shared',
  'shared/src/service',
  'shared/src/browser',
  'cms/src/admin',
  'cms/bench',
  'cms/tests',
  'site/service-worker/worker',
  'scripts',
  '.config',
];

const stages: readonly Stage[] = [
  {
    name: 'formatting',
    lane: 'reading',
    parts: [check('prettier', ['--check', '--log-level=warn', ...cachedIn('prettier'), '.'])],
  },
  {
    name: 'lint',
    lane: 'linting',
    parts: [
      check('eslint', [
        '--config',
        '.config/eslint.config.js',
        '--max-warnings',
        '0',
        ...cachedIn('eslint'),
        '--cache-strategy=content',
        '.',
      ]),
    ],
  },
  {
    name: 'types',
    lane: 'reading',
    parts: [...TYPESCRIPT_PROJECTS.map(compiles), check('astro', ['check'], 'site')],
  },
  {
    name: 'unit',
    lane: 'testing',
    parts: [vitest('unit-shared'), vitest('unit-site'), vitest('unit-scripts')],
  },
  { name: 'cms-sqlite', lane: 'testing', parts: [vitest('cms-sqlite', { TEST_DATABASE: 'sqlite' })] },
  {
    name: 'cms-postgres',
    lane: 'testing',
    parts: [
      vitest('cms-postgres', { TEST_DATABASE: 'postgres' }),
      vitest('cms-bucket', { TEST_DATABASE: 'postgres', TEST_MEDIA_STORE: 'bucket' }),
    ],
  },
  {
    name: 'integration',
    lane: 'testing',
    parts: [vitest('integration-scripts'), vitest('integration-site')],
    together: true,
  },
  { name: 'browser', lane: 'testing', parts: [playwright()] },
];

runCommand(async () => {
  const signal = exitRequest();
  const { chosen, ...choices } = choice(process.argv.slice(2));
  const finished = await builtAndRun(chosen, { ...choices, signal });
  const outcome = sum(finished.map((stage) => stage.outcome));
  printTimes(finished);
  console.log(`${String(outcome.passed)} passed, ${String(outcome.failed)} failed`);
  if (outcome.failed > 0 || outcome.passed === 0 || signal.aborted) process.exitCode = 1;
});

function choice(args: readonly string[]): Omit<Run, 'signal'> & { readonly chosen: readonly Stage[] } {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean' },
      'only-added': { type: 'boolean' },
      part: { type: 'string', default: '1/1' },
    },
    allowPositionals: true,
  });
  const known = stages.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`There is no stage ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  }
  const tier = values['only-added'] ? 'added' : values.full ? 'full' : 'fast';
  const chosen = stages.filter(({ name, lane }) => {
    return names.length === 0 ? lane === 'testing' : names.includes(name);
  });
  return { tier, part: partOf(values.part), chosen };
}

function partOf(text: string): TierPart {
  const [number = 0, of = 0] = /^[1-9]\/[1-9]$/.test(text) ? text.split('/').map(Number) : [];
  if (number < 1 || number > of) throw new OperatorError(`--part=${text} is not a part such as 1/4.`);
  return { number, of };
}

async function builtAndRun(chosen: readonly Stage[], run: Run): Promise<readonly Finished[]> {
  const started = performance.now();
  const withBrowser = chosen.some(({ name }) => name === 'browser');
  try {
    await build({ admin: withBrowser, signal: run.signal });
    if (withBrowser) await findBrowser();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.log(error.message);
    return [{ name: 'build', outcome: failure(''), milliseconds: performance.now() - started }];
  }
  const lanes = (['linting', 'reading', 'testing'] as const).map((name) =>
    chosen.filter(({ lane }) => lane === name),
  );
  return (await Promise.all(lanes.map((lane) => runLane(lane, run)))).flat();
}

async function runLane(lane: readonly Stage[], run: Run): Promise<readonly Finished[]> {
  const finished: Finished[] = [];
  for (const stage of lane) {
    if (!run.signal.aborted) finished.push(await runStage(stage, run));
  }
  return finished;
}

async function runStage({ name, parts, together }: Stage, run: Run): Promise<Finished> {
  const started = performance.now();
  const passedTime = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const ticking = setInterval(() => {
    console.log(`  ${name} is running (${passedTime()})`);
  }, PROGRESS_MILLISECONDS);
  const outcomeOf = (part: Part) => part(run).catch((error: unknown) => failure(String(error)));
  const outcomes: Outcome[] = [];
  if (together) outcomes.push(...(await Promise.all(parts.map(outcomeOf))));
  else for (const part of parts) outcomes.push(await outcomeOf(part));
  clearInterval(ticking);
  const outcome = sum(outcomes);
  const { passed, failed, output } = outcome;
  if (failed > 0) printEnd(name, output);
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${String(passed)} passed, ${String(failed)} failed (${passedTime()})`,
  );
  return { name, outcome, milliseconds: performance.now() - started };
}

/** Prints the last lines of a failed stage's output, and the file with all of it. */
function printEnd(stage: string, output: string): void {
  const lines = output.trim().split('\n');
  const file = path.join(CACHE, 'tests', `${stage}.log`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, output);
  const left = lines.length - MAX_PRINTED_LINES;
  if (left > 0) console.log(`\n${String(left)} lines before these are in ${path.relative(ROOT, file)}`);
  console.log(`\n${lines.slice(-MAX_PRINTED_LINES).join('\n')}\n`);
}

/** Includes the output of failed outcomes only. */
function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    output: outcomes.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
    files: outcomes.flatMap(({ files }) => files),
  };
}

function failure(output: string): Outcome {
  return { ...NOTHING, failed: 1, output };
}

function printTimes(finished: readonly Finished[]): void {
  const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1).padStart(6);
  console.log('\nMinutes by stage');
  for (const { name, milliseconds } of finished) console.log(`${minutes(milliseconds)}  ${name}`);
  const files = finished.flatMap(({ name, outcome }) =>
    outcome.files.map((each) => ({ ...each, stage: name })),
  );
  const slowest = files
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SLOWEST_FILES);
  if (slowest.length > 0) console.log('\nSlowest files, in seconds');
  for (const { file, stage, milliseconds } of slowest) {
    const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
    console.log(`${seconds}  ${path.relative(ROOT, file)} (${stage})`);
  }
}

/** A tool that passes or fails as a whole counts as one test. */
function check(name: string, args: readonly string[], folder = '.'): Part {
  return async ({ signal }) => {
    const { code, output } = await runPackage(path.join(ROOT, folder), name, args, {
      env: { ...process.env, ...COLOURS },
      signal,
    });
    return code === 0 ? { ...NOTHING, passed: 1 } : failure(`${name} ${args.join(' ')}\n${output}`);
  };
}

function cachedIn(name: string): readonly string[] {
  return ['--cache', `--cache-location=${path.join(CACHE, name)}`];
}

function compiles(folder: string): Part {
  const buildInfo = path.join(CACHE, 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', buildInfo];
  return check('typescript', ['--noEmit', ...incremental, '--project', folder]);
}

function vitest(name: VitestSuite, variables: Readonly<Record<string, string>> = {}): Part {
  const args = ['run', ...VITEST_ARGUMENTS[name], '--reporter=default', `--reporter=${VITEST_REPORTER}`];
  return runsFiles('vitest', name, args, variables);
}

/** Traces and screenshots of failures are in `.cache/browser-failures`. */
function playwright(): Part {
  const reporters = `--reporter=list,${BROWSER_REPORTER}`;
  return runsFiles('playwright', 'browser', ['test', '--config', 'site/playwright.config.ts', reporters]);
}

function runsFiles(
  tool: 'vitest' | 'playwright',
  name: SuiteName,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Part {
  return async ({ tier, part, signal }) => {
    const files = filesIn(name, tier, part);
    if (files.length === 0) return NOTHING;
    const report = path.join(CACHE, 'tests', `${name}.json`);
    fs.rmSync(report, { force: true });
    const paths = files.map((file) => path.join(ROOT, file));
    const result = await runPackage(ROOT, tool, [...args, ...paths], {
      env: { ...process.env, ...COLOURS, ...variables, TEST_TIER: tier, TEST_REPORT: report },
      signal,
    });
    return counted(report, result);
  };
}

/** A run that fails without a failed test (no tests found, an error outside tests) counts as one failure. */
function counted(report: string, { code, output }: ToolResult): Outcome {
  if (!fs.existsSync(report)) return failure(output);
  const { passed, failed, files } = suiteReportSchema.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), output, files };
}
