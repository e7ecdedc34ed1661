import path from 'node:path';
import type { Instance } from '../testing/instance.ts';

/** What everything measured in one run shares. */
export interface Bench {
  /** The system that is measured. */
  readonly instance: Instance;
  /**
   * For what is built and rendered beside it. Nothing in it is removed before the end: a disk is slow to make files
   * after many were deleted.
   */
  readonly folder: string;
  /** Aborts when the run is to end. */
  readonly signal: AbortSignal;
}

/** Where the measured system keeps its releases. */
export function releasesFolderOf({ environment }: Instance): string {
  return path.join(environment.dataDirectory, 'releases');
}
