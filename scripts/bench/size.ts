/** How much is measured, in one run of the benchmark. */
export interface BenchSize {
  /** Runs of Lighthouse for each page, and on how many pages at most. */
  readonly lighthouse: { readonly runs: number; readonly pages: number };
  readonly static: StaticSize;
  readonly scales: readonly ScaleSize[];
  readonly enrolment: EnrolmentSize;
  /**
   * E-mail addresses with and without an account, and how often each is asked for at most: less often than the limit of
   * an hour (`cms/src/platform/rate-limits/limits.ts`).
   */
  readonly recovery: { readonly people: number; readonly rounds: number };
}

export interface StaticSize {
  readonly rounds: number;
  /** Of load, for each server in each round. */
  readonly milliseconds: number;
}

/** How often each thing is measured with so many trainings; edits, builds and renders take turns. */
export interface ScaleSize {
  /** More than the demo has: a publisher with nothing new to publish never settles. */
  readonly trainings: number;
  readonly rounds: number;
  readonly editsPerRound: number;
  /** Whether full renders are measured: with few pages they end before the process has warmed up. */
  readonly render: boolean;
}

export interface EnrolmentSize {
  readonly rounds: number;
  /** Turns of each round. */
  readonly turns: number;
  /** People who enrol, and how many of them in Strapi's stock way, which is slow. */
  readonly citizens: number;
  readonly stockCitizens: number;
  /** People who are in a training already. */
  readonly few: number;
  readonly many: number;
  /** Rows of enrolments in the largest database, all of one training; the cms accepts no quota above 100,000. */
  readonly rows: number;
  /** People who press the button in the second in which a popular training opens. */
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

/** Shows that every part works; its figures mean nothing. */
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
    // More than there are places and positions in the queue.
    rush: 120,
  },
  recovery: { people: 2, rounds: 1 },
};

export const SIZES = { tiny, quick, whole };
