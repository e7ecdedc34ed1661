/** How many a training takes (spec §3): 0 is unlimited for `maxQuota`, nobody for the waiting list's. */
export interface Capacity {
  readonly maxQuota: number;
  readonly waitingList: { readonly enabled: boolean; readonly maxQuota: number };
}

/** How many it has; somebody approved keeps their place. */
export interface Occupancy {
  readonly taken: number;
  readonly waiting: number;
}

/** What becomes of somebody who wants to take part (spec §4, Enrolment). */
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

/** What becomes of the next person who asks, by the numbers that everybody may see; `null` places are without limit. */
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

/** Places nobody has yet; `null` when there is no limit. */
export function placesLeft({ maxQuota }: Capacity, { taken }: Occupancy): number | null {
  return maxQuota === 0 ? null : Math.max(0, maxQuota - taken);
}

/** Places in the queue nobody has yet. */
export function waitingPlacesLeft({ waitingList }: Capacity, { waiting }: Occupancy): number {
  return waitingList.enabled ? Math.max(0, waitingList.maxQuota - waiting) : 0;
}
