import { STATE_INDICES, type StateIndex } from '@centro/shared';

/** The states of a training that has not ended; the page's script shows by them what is of use until then. */
export const NOT_ENDED: readonly StateIndex[] = STATE_INDICES.filter((index) => index !== 1.2 && index !== 4);
