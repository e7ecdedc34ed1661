import { parseArgs } from 'node:util';
import { OperatorError } from '../../shared/src/service/command.ts';

/** Parts of the benchmark, in order. */
export const PARTS = ['sizes', 'lighthouse', 'static', 'publish', 'render', 'enrolment', 'recovery'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly parts: ReadonlySet<Part>;
  /** Few trainings and few rounds: for orientation only. */
  readonly quick: boolean;
  /** Whether to save the figures as the baseline of later runs. */
  readonly save: boolean;
}

/** Parses the command line: `[--quick] [--save] [part …]`; all parts by default. @throws {OperatorError} */
export function readOptions(args: readonly string[]): BenchOptions {
  const { named, quick, save } = parse(args);
  const unknown = named.find((name) => !isPart(name));
  if (unknown !== undefined) {
    throw new OperatorError(`There is no part "${unknown}" to measure; there are ${PARTS.join(', ')}.`);
  }
  const parts = named.filter(isPart);
  return { parts: new Set(parts.length === 0 ? PARTS : parts), quick, save };
}

function parse(args: readonly string[]): { named: string[]; quick: boolean; save: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { quick: flag, save: flag };
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { named: positionals, quick: values.quick, save: values.save };
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function isPart(name: string): name is Part {
  return PARTS.some((part) => part === name);
}
