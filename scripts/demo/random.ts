/** Seeded random numbers: the same seed gives the same sequence. */
export interface Random {
  /** A number from `low` up to, but not including, `high`. */
  readonly between: (low: number, high: number) => number;
  /** One of the items. */
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  /** True with the given probability (0 to 1). */
  readonly chance: (probability: number) => boolean;
}

/** Starts a repeatable sequence (mulberry32) from an integer seed. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
