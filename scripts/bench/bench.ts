import path from 'node:path';
import type { Instance } from '../testing/instance.ts';

/** Shared by all measurements of a run. */
export interface Bench {
  /** The measured system. */
  readonly instance: Instance;
  /**
   * For builds and renders besides the system. Nothing in it is removed before the end: creating files is slow after many
   * were deleted.
   */
  readonly folder: string;
  /** Aborts the run. */
  readonly signal: AbortSignal;
}

/** Releases folder of the measured system. */
export function releasesFolderOf({ environment }: Instance): string {
  return path.join(environment.dataDirectory, 'releases');
}
