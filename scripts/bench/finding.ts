/** What a figure counts; of requests per second and points more is better, of everything else less. */
export type Unit = 'ms' | 'ms/page' | 'bytes' | 'requests/s' | 'count' | 'points';

/** What the same work costs another program, measured in the same run; `value` is null where it cannot be had. */
export interface Peer {
  readonly name: string;
  readonly value: number | null;
}

/** What design, Budgets, asks for. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
  /** How many times better than the peer. */
  readonly ratioAtLeast?: number;
  /** Where it should be as good as the peer and no better. */
  readonly ratioAtMost?: number;
}

/** One figure of the benchmark. */
export interface Finding {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  readonly peer?: Peer;
  readonly budget?: Budget;
  /** How it came about: counts, spreads, what was measured apart. */
  readonly note?: string;
  /** The values it was made from. */
  readonly samples?: readonly number[];
}

/** How many times better than its peer, when there is one. */
export function ratioOf({ value, unit, peer }: Finding): number | undefined {
  const other = peer?.value ?? undefined;
  if (other === undefined) return undefined;
  return unit === 'requests/s' ? value / other : other / value;
}

/** Whether a figure keeps its budget; undefined when it has none, or lacks the peer that it is to be compared with. */
export function isKept(finding: Finding): boolean | undefined {
  const { value, budget } = finding;
  if (!budget) return undefined;
  const { atMost = Infinity, atLeast = -Infinity, ratioAtLeast = 0, ratioAtMost = Infinity } = budget;
  const ratio = ratioOf(finding);
  if (value > atMost || value < atLeast) return false;
  if (ratioAtLeast === 0 && ratioAtMost === Infinity) return true;
  return ratio === undefined ? undefined : ratio >= ratioAtLeast && ratio <= ratioAtMost;
}
