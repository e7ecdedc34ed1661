/** Size of a benchmark run. */
export interface BenchSize {
  /** Lighthouse runs per page, and maximum pages. */
  readonly lighthouse: { readonly runs: number; readonly pages: number };
  readonly static: StaticSize;
  readonly scales: readonly ScaleSize[];
  readonly enrolment: EnrolmentSize;
  /**
   * Number of addresses with and without an account, and maximum requests for each: below the hourly limit
   * (`cms/src/platform/rate-limits/limits.ts`).
   */
  readonly recovery: { readonly people: number; readonly rounds: number };
}

export interface StaticSize {
  readonly rounds: number;
  /** Duration of the load per server and round. */
  readonly milliseconds: number;
}

/** Repetitions at a number of trainings; edits, builds and renders alternate. */
export interface ScaleSize {
  /** More than in the demo: without new content `untilSettled` would never resolve. */
  readonly trainings: number;
  readonly rounds: number;
  readonly editsPerRound: number;
  /** Whether to measure full renders: with few pages they end before the process has warmed up. */
  readonly render: boolean;
}

export interface EnrolmentSize {
  readonly rounds: number;
  /** Turns per round. */
  readonly turns: number;
  /** People who enrol, and how many of them with stock Strapi, which is slow. */
  readonly citizens: number;
  readonly stockCitizens: number;
  /** People already in a training. */
  readonly few: number;
  readonly many: number;
  /** Rows of enrolments in the largest database, all of one training; the cms accepts no quota above 100,000. */
  readonly rows: number;
  /** People who enrol in the second in which a popular training opens. */
  readonly rush: number;
}

const quick: BenchSize = {
  lighthouse: { runs: 1, pages: Infinity },
  static: { rounds: 3, milliseconds: 1_000 },
  scales: [{ trainings: 300, rounds: 2, editsPerRound: 5, render: true }],
  enrolment: {
    rounds: 3,
    turns: 6,
    citizens: 40,
    stockCitizens: 8,
    few: 10,
    many: 10_000,
    rows: 99_000,
    rush: 500,
  },
  recovery: { people: 24, rounds: 14 },
};

const whole: BenchSize = {
  lighthouse: { runs: 5, pages: Infinity },
  static: { rounds: 5, milliseconds: 3_000 },
  scales: [
    { trainings: 300, rounds: 3, editsPerRound: 8, render: false },
    { trainings: 5_000, rounds: 3, editsPerRound: 8, render: true },
  ],
  enrolment: { ...quick.enrolment, rounds: 9, rush: 2_000 },
  recovery: { people: 60, rounds: 14 },
};

/** Only checks that every part works; its figures are meaningless. */
const tiny: BenchSize = {
  lighthouse: { runs: 1, pages: 1 },
  static: { rounds: 1, milliseconds: 100 },
  scales: [{ trainings: 53, rounds: 1, editsPerRound: 1, render: true }],
  enrolment: {
    rounds: 1,
    turns: 1,
    citizens: 2,
    stockCitizens: 1,
    few: 1,
    many: 2,
    rows: 3,
    // More than places and positions in the queue.
    rush: 120,
  },
  recovery: { people: 2, rounds: 1 },
};

export const SIZES = { tiny, quick, whole };
