import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { figuresOf, figuresSchema, lossesSince, merged, type Figures } from './bench/comparison.ts';
import { isKept, ratioOf, type Finding } from './bench/finding.ts';
import { readOptions, type BenchOptions } from './bench/options.ts';
import { SIZES } from './bench/size.ts';
import { table } from './bench/table.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';

/** The figures that runs are compared with; committed. */
const FIGURES = path.join(ROOT, 'scripts/bench/figures.json');

/**
 * `npm run bench [-- --quick] [--save] [sizes] [lighthouse] [static] [publish] [render] [enrolment] [recovery]`; ends with 1
 * when a budget is missed or a ratio fell by more than 15 %.
 */
runCommand(async () => {
  const signal = exitRequest();
  const options = readOptions(process.argv.slice(2));
  const machine = describeMachine();
  try {
    await build({ admin: false, signal });
    // Reads the shared rules, which exist only now that they are built.
    const { runBench } = await import('./bench/run.ts');
    const { parts, quick } = options;
    const findings = await runBench({ parts, size: quick ? SIZES.quick : SIZES.whole }, signal);
    console.log(
      `\n${table(findings)}\n\n${warningOf(machine)}Written to ${writeResults(findings, options, machine)}`,
    );
    const losses = compare(findings, options);
    if (losses.length > 0 || findings.some((finding) => isKept(finding) === false)) process.exitCode = 1;
  } catch (error) {
    if (signal.aborted) throw new OperatorError('Stopped.');
    throw error;
  }
});

/** Compares with the committed figures, which `--save` replaces; returns what was lost. */
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

/** What figures depend on besides the program. */
interface Machine {
  readonly node: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** How many others wanted to run, on average over the minute before. */
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

/** Budgets are meant for a machine that has nothing else to do; ratios suffer less than times. */
function warningOf({ cores, loadBefore }: Machine): string {
  if (loadBefore < cores / 2) return '';
  return `This machine was busy before (load ${loadBefore.toFixed(1)}, ${String(cores)} cores): trust the ratios, not the times.\n`;
}

/** Writes the findings with what is needed to judge them later; returns the file, from the project's folder. */
function writeResults(findings: readonly Finding[], { quick }: BenchOptions, machine: Machine): string {
  const measuredAt = new Date().toISOString();
  const file = path.join('bench-results', `${measuredAt.replaceAll(':', '-').slice(0, 19)}Z.json`);
  const results = {
    measuredAt,
    quick,
    machine,
    findings: findings.map((finding) => ({ ...finding, ratio: ratioOf(finding), holds: isKept(finding) })),
  };
  fs.mkdirSync(path.join(ROOT, 'bench-results'), { recursive: true });
  writeFile(path.join(ROOT, file), results);
  return file;
}
