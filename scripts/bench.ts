import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { isKept, ratioOf, type Finding } from './bench/finding.ts';
import { readOptions, type BenchOptions } from './bench/options.ts';
import { table } from './bench/table.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';

/** `npm run bench [-- --quick] [sizes] [lighthouse] [static] [publish] [render] [enrolment] [recovery]`; ends with 1 when a budget is missed. */
runCommand(async () => {
  const signal = exitRequest();
  const options = readOptions(process.argv.slice(2));
  const machine = describeMachine();
  try {
    await build({ admin: false, signal });
    // Reads the shared rules, which exist only now that they are built.
    const { runBench } = await import('./bench/run.ts');
    const findings = await runBench(options, signal);
    console.log(
      `\n${table(findings)}\n\n${warningOf(machine)}Written to ${writeResults(findings, options, machine)}`,
    );
    if (findings.some((finding) => isKept(finding) === false)) process.exitCode = 1;
  } catch (error) {
    if (signal.aborted) throw new OperatorError('Stopped.');
    throw error;
  }
});

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
  fs.writeFileSync(path.join(ROOT, file), `${JSON.stringify(results, null, 2)}\n`);
  return file;
}
