/** Quotas of a training (spec §3): 0 is unlimited for `maxQuota`, and none for the waiting list. */
export interface Capacity {
  readonly maxQuota: number;
  readonly waitingList: { readonly enabled: boolean; readonly maxQuota: number };
}

/** Places taken, including approved ones, and length of the queue. */
export interface Occupancy {
  readonly taken: number;
  readonly waiting: number;
}

/** Outcome of an enrolment (spec §4, Enrolment). */
export type Decision = 'enrolled' | 'waiting' | 'refused';

export function decide(capacity: Capacity, occupancy: Occupancy): Decision {
  return nextDecision({
    placesLeft: placesLeft(capacity, occupancy),
    waiting: {
      enabled: capacity.waitingList.enabled,
      placesLeft: waitingPlacesLeft(capacity, occupancy),
    },
  });
}

/** Outcome of the next enrolment, from public numbers; `placesLeft` is `null` without a limit. */
export function nextDecision({
  placesLeft: places,
  waiting,
}: {
  readonly placesLeft: number | null;
  readonly waiting: { readonly enabled: boolean; readonly placesLeft: number };
}): Decision {
  if (places !== 0) return 'enrolled';
  return waiting.enabled && waiting.placesLeft > 0 ? 'waiting' : 'refused';
}

/** Free places; `null` without a limit. */
export function placesLeft({ maxQuota }: Capacity, { taken }: Occupancy): number | null {
  return maxQuota === 0 ? null : Math.max(0, maxQuota - taken);
}

/** Free places in the queue. */
export function waitingPlacesLeft({ waitingList }: Capacity, { waiting }: Occupancy): number {
  return waitingList.enabled ? Math.max(0, waitingList.maxQuota - waiting) : 0;
}
