import type { Instant } from '@centro/shared';

/** The instant from which everything up to a revision was shown. */
interface Step {
  readonly revision: number;
  readonly at: Instant;
}

/** Maximum steps stored; for an older revision, it is unknown since when it is shown. */
const STEPS_KEPT = 1000;

/** Since when visitors see each revision of the content. */
export class ShownRevisions {
  #steps: Step[] = [];

  /** Records that revisions up to this one are shown at this instant, and no later ones, as after a rollback. */
  note(revision: number, at: Instant): void {
    const kept = this.#steps.filter((step) => step.revision <= revision);
    const last = kept.at(-1)?.revision;
    this.#steps = last === revision ? kept : [...kept, { revision, at }].slice(-STEPS_KEPT);
  }

  /** Clears everything: the content is another database's. */
  clear(): void {
    this.#steps = [];
  }

  /** The newest revision that is shown. */
  get latest(): number | undefined {
    return this.#steps.at(-1)?.revision;
  }

  /** Since when a revision is shown; `undefined` when it is not, or was already at the first step. */
  since(revision: number): Instant | undefined {
    const index = this.#steps.findIndex((step) => step.revision >= revision);
    return index <= 0 ? undefined : this.#steps[index]?.at;
  }
}
