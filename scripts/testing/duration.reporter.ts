import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { SuiteReport } from './suite-report.ts';

/**
 * Writes a {@link SuiteReport} to the file named by `TEST_REPORT`. Durations include hooks, unlike those of vitest's
 * JSON reporter.
 */
export default class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TEST_REPORT'];
    if (file === undefined) throw new Error('TEST_REPORT names no file');
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const report: SuiteReport = {
      passed: count('passed'),
      failed: count('failed'),
      files: modules.map((module) => ({ file: module.moduleId, milliseconds: module.diagnostic().duration })),
    };
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(report));
  }
}
