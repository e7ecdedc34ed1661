import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isKept, ratioOf, type Finding } from './bench/finding.ts';
import { readOptions, type BenchOptions } from './bench/options.ts';
import { table } from './bench/table.ts';
import { build } from './build.ts';
import { ROOT } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';

/** `npm run bench [-- --quick] [sizes] [static] [publish] [render]`; ends with 1 when a budget is missed. */
runCommand(async (signal) => {
  const options = readOptions(process.argv.slice(2));
  try {
    await build({ admin: false, signal });
    // Reads the shared rules, which exist only now that they are built.
    const { runBench } = await import('./bench/run.ts');
    const findings = await runBench(options, signal);
    console.log(`\n${table(findings)}\n\nWritten to ${writeResults(findings, options)}`);
    return findings.some((finding) => isKept(finding) === false) ? 1 : 0;
  } catch (error) {
    if (signal.aborted) throw new PlainError('Stopped.');
    throw error;
  }
});

/** Writes the findings with what is needed to judge them later; returns the file, from the project's folder. */
function writeResults(findings: readonly Finding[], { quick }: BenchOptions): string {
  const measuredAt = new Date().toISOString();
  const file = path.join('bench-results', `${measuredAt.replaceAll(':', '-').slice(0, 19)}Z.json`);
  const results = {
    measuredAt,
    quick,
    machine: {
      node: process.version,
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      loadAverage: os.loadavg(),
    },
    findings: findings.map((finding) => ({ ...finding, ratio: ratioOf(finding), holds: isKept(finding) })),
  };
  fs.mkdirSync(path.join(ROOT, 'bench-results'), { recursive: true });
  fs.writeFileSync(path.join(ROOT, file), `${JSON.stringify(results, null, 2)}\n`);
  return file;
}
