import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter';
import type { SuiteReport } from './suite-report.ts';

/** Writes a {@link SuiteReport} of browser tests to the file that `TEST_REPORT` names. */
export default class BrowserReporter implements Reporter {
  private tests: readonly TestCase[] = [];
  private readonly begun = new Map<TestCase, number>();
  private readonly files = new Map<string, number>();

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onTestBegin(test: TestCase): void {
    this.begun.set(test, performance.now());
  }

  /** Measured here: the result's own duration excludes the start of the system for its first test. */
  onTestEnd(test: TestCase): void {
    const now = performance.now();
    const { file } = test.location;
    this.files.set(file, (this.files.get(file) ?? 0) + now - (this.begun.get(test) ?? now));
  }

  onEnd(): void {
    const report = process.env['TEST_REPORT'];
    if (report === undefined) throw new Error('TEST_REPORT names no file');
    const passed = this.tests.filter((test) => test.outcome() === 'expected').length;
    const content: SuiteReport = {
      passed,
      failed: this.tests.length - passed,
      files: Array.from(this.files, ([file, milliseconds]) => ({ file, milliseconds })),
    };
    fs.mkdirSync(path.dirname(report), { recursive: true });
    fs.writeFileSync(report, JSON.stringify(content));
  }

  printsToStdio(): boolean {
    return false;
  }
}
