import type { Instant } from '@centro/shared';

/** From an instant on, everything up to a revision was to be seen. */
interface Step {
  readonly revision: number;
  readonly at: Instant;
}

/** Steps remembered; whoever asks about an older revision is told that it is shown, and not since when. */
const STEPS_KEPT = 1000;

/** Since when visitors see which revision of the content. */
export class ShownRevisions {
  #steps: Step[] = [];

  /** Everything up to this revision is shown at this instant, and nothing later: a rollback takes later ones back. */
  note(revision: number, at: Instant): void {
    const kept = this.#steps.filter((step) => step.revision <= revision);
    const last = kept.at(-1)?.revision;
    this.#steps = last === revision ? kept : [...kept, { revision, at }].slice(-STEPS_KEPT);
  }

  /** Forgets everything: the content is another database's. */
  clear(): void {
    this.#steps = [];
  }

  /** The newest revision that is shown. */
  get latest(): number | undefined {
    return this.#steps.at(-1)?.revision;
  }

  /** Since when a revision is shown; `undefined` when it is not, or was before anything is known. */
  since(revision: number): Instant | undefined {
    const index = this.#steps.findIndex((step) => step.revision >= revision);
    return index <= 0 ? undefined : this.#steps[index]?.at;
  }
}
