import { STATE_INDICES, type StateIndex } from '@centro/shared';

/** States of a training that has not ended; the page's script hides the rest by them. */
export const NOT_ENDED: readonly StateIndex[] = STATE_INDICES.filter((index) => index !== 1.2 && index !== 4);
