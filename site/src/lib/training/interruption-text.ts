import type { Interruption } from '@centro/shared';
import { copy } from '../../copy/es-AR.ts';

/** Text about an interruption, with its reason. */
export function interruptionText({ kind, reason }: Interruption): string {
  return copy[`training.${kind}`](reason);
}
