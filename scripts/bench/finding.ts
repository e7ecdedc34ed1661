/** Unit of a figure; higher is better for requests per second and points, lower for all others. */
export type Unit = 'ms' | 'ms/page' | 'bytes' | 'requests/s' | 'count' | 'points';

/** Cost of the same work in another program, measured in the same run; `value` is null if unavailable. */
export interface Peer {
  readonly name: string;
  readonly value: number | null;
}

/** A budget of design, Budgets. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Minimum factor by which it must be better than the peer. */
  readonly ratioAtLeast?: number;
  /** For figures that should match the peer. */
  readonly ratioAtMost?: number;
}

/** One figure of the benchmark. */
export interface Finding {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  readonly peer?: Peer;
  readonly budget?: Budget;
  /** Details: counts, spreads, separate measurements. */
  readonly note?: string;
  /** The measured values. */
  readonly samples?: readonly number[];
}

/** Factor by which a figure is better than its peer, if any. */
export function ratioOf({ value, unit, peer }: Finding): number | undefined {
  const other = peer?.value ?? undefined;
  if (other === undefined) return undefined;
  return unit === 'requests/s' ? value / other : other / value;
}

/** Whether a figure meets its budget; undefined if it has none, or lacks the peer to compare with. */
export function meetsBudget(finding: Finding): boolean | undefined {
  const { value, budget } = finding;
  if (!budget) return undefined;
  const { atMost = Infinity, atLeast = -Infinity, ratioAtLeast = 0, ratioAtMost = Infinity } = budget;
  const ratio = ratioOf(finding);
  if (value > atMost || value < atLeast) return false;
  if (ratioAtLeast === 0 && ratioAtMost === Infinity) return true;
  return ratio === undefined ? undefined : ratio >= ratioAtLeast && ratio <= ratioAtMost;
}
