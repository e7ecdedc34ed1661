import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { ROOT } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';
import { runPackage, type ToolResult } from './processes/tool.ts';

/** What came out of a stage or a part of one. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What the tools said, to be read when something failed. */
  readonly output: string;
}

type Part = (signal: AbortSignal) => Promise<Outcome>;

interface Stage {
  readonly name: string;
  /** Stages of one lane run one after the other, the lanes side by side. */
  readonly lane: 'reading' | 'running';
  readonly parts: readonly Part[];
  /** Whether it runs only when it is named. */
  readonly onDemand?: boolean;
}

/** Tools ask whether they write to a terminal; they do if we do. */
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

const RESULTS = path.join(ROOT, '.cache/tests');
const PROGRESS_MILLISECONDS = 15_000;

/** Folders that the compiler checks by itself; the rest of the site is checked by Astro's. */
const TYPESCRIPT_PROJECTS = [
  ...['shared', 'cms', 'cms/src/admin', 'cms/bench', 'cms/tests'],
  ...['site/service-worker/worker', 'scripts', '.config'],
];

/** What of the browser's tests is done with Caddy before the others, too, by their files; the whole of it on demand. */
const BEHIND_CADDY = [
  'session',
  'enrolment.',
  'upload',
  'forms',
  'certificates-alone',
  'admin-publishing',
  'offline',
];

/** What of the cms's tests is done again with files in a bucket, by their files. */
const WITH_A_BUCKET = ['tests/uploads', 'tests/two-processes', 'tests/retention', 'tests/placeholder'];

const stages: readonly Stage[] = [
  { name: 'formatting', lane: 'reading', parts: [check('prettier', ['--check', '--log-level=warn', '.'])] },
  {
    name: 'lint',
    lane: 'reading',
    parts: [check('eslint', ['--config', '.config/eslint.config.js', '--max-warnings', '0', '.'])],
  },
  {
    name: 'types',
    lane: 'reading',
    parts: [
      ...TYPESCRIPT_PROJECTS.map((folder) => check('typescript', ['--noEmit', '--project', folder])),
      check('astro', ['check'], 'site'),
    ],
  },
  {
    name: 'unit',
    lane: 'running',
    parts: [
      vitest('unit-shared', ['--config', 'shared/vitest.config.ts']),
      vitest('unit-site', ['--config', 'site/vitest.config.ts', '--project', 'unit']),
      vitest('unit-scripts', ['--config', '.config/vitest.config.ts']),
    ],
  },
  {
    name: 'cms-sqlite',
    lane: 'running',
    parts: [vitest('cms-sqlite', ['--config', 'cms/vitest.config.mts'], { TEST_DATABASE: 'sqlite' })],
  },
  {
    name: 'cms-postgres',
    lane: 'running',
    parts: [
      vitest('cms-postgres', ['--config', 'cms/vitest.config.mts'], { TEST_DATABASE: 'postgres' }),
      vitest('cms-bucket', ['--config', 'cms/vitest.config.mts', ...WITH_A_BUCKET], {
        ...{ TEST_DATABASE: 'postgres', TEST_MEDIA_STORE: 'bucket' },
      }),
    ],
  },
  {
    name: 'integration',
    lane: 'running',
    parts: [vitest('integration', ['--config', 'site/vitest.config.ts', '--project', 'integration'])],
  },
  {
    name: 'browser',
    lane: 'running',
    parts: [browserTests('browser'), browserTests('behind-caddy', BEHIND_CADDY)],
  },
  { name: 'behind-caddy', lane: 'running', parts: [browserTests('behind-caddy')], onDemand: true },
];

runCommand(async (signal) => {
  const chosen = chosenStages(process.argv.slice(2));
  const outcome = await builtAndRun(chosen, signal);
  console.log(`${String(outcome.passed)} passed, ${String(outcome.failed)} failed`);
  return outcome.failed === 0 && outcome.passed > 0 && !signal.aborted ? 0 : 1;
});

function chosenStages(names: readonly string[]): readonly Stage[] {
  const known = stages.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`There is no stage ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  }
  return stages.filter(({ name, onDemand }) => (names.length === 0 ? !onDemand : names.includes(name)));
}

async function builtAndRun(chosen: readonly Stage[], signal: AbortSignal): Promise<Outcome> {
  try {
    await build({ admin: chosen.some(({ name }) => ['browser', 'behind-caddy'].includes(name)), signal });
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1, output: '' };
  }
  const lanes = (['reading', 'running'] as const).map((name) => chosen.filter(({ lane }) => lane === name));
  return sum(await Promise.all(lanes.map((lane) => runLane(lane, signal))));
}

async function runLane(lane: readonly Stage[], signal: AbortSignal): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const stage of lane) {
    if (!signal.aborted) outcomes.push(await runStage(stage, signal));
  }
  return sum(outcomes);
}

async function runStage({ name, parts }: Stage, signal: AbortSignal): Promise<Outcome> {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const ticking = setInterval(() => {
    console.log(`  ${name} is running (${seconds()})`);
  }, PROGRESS_MILLISECONDS);
  const outcomes: Outcome[] = [];
  for (const part of parts) {
    outcomes.push(await part(signal).catch((error: unknown) => failure(String(error))));
  }
  clearInterval(ticking);
  const outcome = sum(outcomes);
  if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
  const { passed, failed } = outcome;
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${String(passed)} passed, ${String(failed)} failed (${seconds()})`,
  );
  return outcome;
}

/** The output of a sum is that of what failed. */
function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    output: outcomes.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
  };
}

function failure(output: string): Outcome {
  return { passed: 0, failed: 1, output };
}

/** A tool that is content or not counts as one test. */
function check(name: string, args: readonly string[], folder = '.'): Part {
  return async (signal) => {
    const { code, output } = await runPackage(path.join(ROOT, folder), name, args, {
      env: { ...process.env, ...COLOURS },
      signal,
    });
    return code === 0 ? { passed: 1, failed: 0, output } : failure(`${name} ${args.join(' ')}\n${output}`);
  };
}

const reportSchema = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

function vitest(
  title: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Part {
  return async (signal) => {
    const report = path.join(RESULTS, `${title}.json`);
    fs.rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const result = await runPackage(ROOT, 'vitest', ['run', ...args, ...reporters], {
      env: { ...process.env, ...COLOURS, ...variables },
      signal,
    });
    return counted(report, result);
  };
}

/** A run that ends badly without a failed test (nothing found, an error outside of tests) counts as one. */
function counted(report: string, { code, output }: ToolResult): Outcome {
  if (!fs.existsSync(report)) return failure(output);
  const { numPassedTests, numFailedTests } = reportSchema.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed: numPassedTests, failed, output };
}

/**
 * The browser is found or brought before the tests, not by each of them.
 *
 * @param title with Caddy before the others where it says so, as in production
 * @param files those of `site/e2e`; all unless told
 */
function browserTests(title: 'browser' | 'behind-caddy', files: readonly string[] = ['']): Part {
  return async (signal) => {
    const { findBrowser } = await import('./testing/browser.ts');
    const chosen = files.map((name) => `e2e/${name}`);
    const args = ['--config', 'site/vitest.config.ts', '--project', 'browser', ...chosen];
    const variables = {
      CHROMIUM_PATH: await findBrowser(),
      ...(title === 'behind-caddy' && { TEST_FRONT: 'caddy' }),
    };
    return vitest(title, args, variables)(signal);
  };
}
