import type { Interruption } from '@centro/shared';
import { copy } from '../../copy/es-AR.ts';

/** That a training does not take place, and why. */
export function interruptionText({ kind, reason }: Interruption): string {
  return copy[`training.${kind}`](reason);
}
