import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { figuresOf, figuresSchema, lossesSince, merged, type Figures } from './bench/comparison.ts';
import { meetsBudget, ratioOf, type Finding } from './bench/finding.ts';
import { readOptions, type BenchOptions } from './bench/options.ts';
import { SIZES } from './bench/size.ts';
import { table } from './bench/table.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';

/** Committed baseline for comparisons. */
const FIGURES = path.join(ROOT, 'scripts/bench/figures.json');

/**
 * `npm run bench [-- --quick] [--save] [sizes] [lighthouse] [static] [publish] [render] [enrolment] [recovery]`; exits
 * with 1 if a budget is missed or a ratio fell by more than 15 %.
 */
runCommand(async () => {
  const signal = exitRequest();
  const options = readOptions(process.argv.slice(2));
  const machine = describeMachine();
  try {
    await build({ admin: false, signal });
    // Imports the shared rules, which must be built first.
    const { runBench } = await import('./bench/run.ts');
    const { parts, quick } = options;
    const findings = await runBench({ parts, size: quick ? SIZES.quick : SIZES.whole }, signal);
    console.log(
      `\n${table(findings)}\n\n${warningOf(machine)}Written to ${writeResults(findings, options, machine)}`,
    );
    const losses = compare(findings, options);
    if (losses.length > 0 || findings.some((finding) => meetsBudget(finding) === false)) process.exitCode = 1;
  } catch (error) {
    if (signal.aborted) throw new OperatorError('Stopped.');
    throw error;
  }
});

/** Compares with the committed figures, which `--save` replaces; returns the losses. */
function compare(findings: readonly Finding[], { quick, save }: BenchOptions): string[] {
  const size = quick ? 'quick' : 'whole';
  const figures = readFigures();
  const [before, now] = [figures[size] ?? [], figuresOf(findings)];
  const losses = lossesSince(before, now);
  if (before.length === 0) console.log('There are no figures to compare with.');
  for (const loss of losses) console.log(`Lost speed: ${loss}`);
  if (save) writeFile(FIGURES, { ...figures, [size]: merged(before, now) });
  return losses;
}

function readFigures(): Figures {
  return fs.existsSync(FIGURES) ? figuresSchema.parse(JSON.parse(fs.readFileSync(FIGURES, 'utf8'))) : {};
}

function writeFile(file: string, content: object): void {
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Environment of a run. */
interface Machine {
  readonly node: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** Load average of the minute before. */
  readonly loadBefore: number;
}

function describeMachine(): Machine {
  return {
    node: process.version,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    loadBefore: os.loadavg()[0] ?? 0,
  };
}

/** Budgets assume an idle machine; load affects ratios less than times. */
function warningOf({ cores, loadBefore }: Machine): string {
  if (loadBefore < cores / 2) return '';
  return `This machine was busy before (load ${loadBefore.toFixed(1)}, ${String(cores)} cores): trust the ratios, not the times.\n`;
}

/** Writes the findings with their environment; returns the file's path, relative to the project's folder. */
function writeResults(findings: readonly Finding[], { quick }: BenchOptions, machine: Machine): string {
  const measuredAt = new Date().toISOString();
  const file = path.join('bench-results', `${measuredAt.replaceAll(':', '-').slice(0, 19)}Z.json`);
  const results = {
    measuredAt,
    quick,
    machine,
    findings: findings.map((finding) => ({
      ...finding,
      ratio: ratioOf(finding),
      holds: meetsBudget(finding),
    })),
  };
  fs.mkdirSync(path.join(ROOT, 'bench-results'), { recursive: true });
  writeFile(path.join(ROOT, file), results);
  return file;
}
