import { parseArgs } from 'node:util';
import { OperatorError } from '../../shared/src/service/command.ts';

/** What can be measured by itself, in the order in which it is. */
export const PARTS = ['sizes', 'lighthouse', 'static', 'publish', 'render', 'enrolment', 'recovery'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly parts: ReadonlySet<Part>;
  /** Few trainings and few rounds: a first look, not a verdict. */
  readonly quick: boolean;
  /** Whether the figures become those that later runs are compared with. */
  readonly save: boolean;
}

/** Reads the command line: `[--quick] [--save] [part …]`; without a part all are meant. @throws {OperatorError} */
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
