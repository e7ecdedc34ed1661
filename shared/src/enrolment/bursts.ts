/** Minimum enrolments of a burst from one connection: more than one family makes. */
const BURST_SIZE = 10;

/** Minimum for half of a small training or queue, and for people of one mailbox; fewer may be a couple or friends. */
const SMALL_BURST_SIZE = 3;

/** Facts of an enrolment that suggest that one person made several. */
export interface BurstEntry {
  /** Pseudonym of the network address; `null` for enrolments by staff. */
  readonly connection: string | null;
  /** `null` without e-mail. */
  readonly mailbox: string | null;
  readonly person: string;
  readonly training: string;
  readonly status: 'enrolled' | 'waiting';
  /** Quota of the training for this status (spec §3): 0 is unlimited for places, and no queue for waiting. */
  readonly quota: number;
}

/** Enrolments from the same connection or mailbox. */
export interface BurstGroup<Entry> {
  readonly by: 'connection' | 'mailbox';
  /** The connection or the mailbox. */
  readonly key: string;
  readonly enrolments: readonly Entry[];
}

/**
 * Groups by connection: ten enrolments or more, or three or more that take half of the places of a training or its queue.
 * The remaining ones by mailbox: three or more people. Largest groups first.
 */
export function burstsIn<Entry extends BurstEntry>(entries: readonly Entry[]): BurstGroup<Entry>[] {
  const connections = groupsOf(entries, 'connection').filter(
    ({ enrolments }) => enrolments.length >= BURST_SIZE || fillsTraining(enrolments),
  );
  const shown = new Set(connections.flatMap(({ enrolments }) => enrolments));
  const mailboxes = groupsOf(
    entries.filter((entry) => !shown.has(entry)),
    'mailbox',
  ).filter(({ enrolments }) => new Set(enrolments.map(({ person }) => person)).size >= SMALL_BURST_SIZE);
  return [...connections, ...mailboxes].toSorted(
    (one, other) => other.enrolments.length - one.enrolments.length,
  );
}

function groupsOf<Entry extends BurstEntry>(
  entries: readonly Entry[],
  by: BurstGroup<Entry>['by'],
): BurstGroup<Entry>[] {
  return Array.from(
    grouped(entries, (entry) => entry[by]),
    ([key, enrolments]) => ({ by, key, enrolments }),
  );
}

function fillsTraining(enrolments: readonly BurstEntry[]): boolean {
  return [...grouped(enrolments, ({ training, status }) => `${status} ${training}`).values()].some(
    (group) =>
      group.length >= SMALL_BURST_SIZE && group.some(({ quota }) => quota > 0 && 2 * group.length >= quota),
  );
}

/** Entries by key; entries without a key are skipped. */
function grouped<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(entry);
  }
  return groups;
}
