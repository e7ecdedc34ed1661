/** More enrolments than a family has. */
const BURST_SIZE = 10;

/** People who may take half of a small training or queue, or share a mailbox: fewer are a couple or friends. */
const SMALL_BURST_SIZE = 3;

/** What tells that enrolments may be one person's work. */
export interface BurstEntry {
  /** Stands for the network address; `null` for what staff entered. */
  readonly connection: string | null;
  /** `null` for a person without e-mail. */
  readonly mailbox: string | null;
  readonly person: string;
  readonly training: string;
  readonly status: 'enrolled' | 'waiting';
  /** How many the training takes with this status: 0 is unlimited for places, and nobody for the queue (spec §3). */
  readonly quota: number;
}

/** Enrolments that have one connection or one mailbox. */
export interface BurstGroup<Entry> {
  readonly by: 'connection' | 'mailbox';
  /** The connection or the mailbox. */
  readonly key: string;
  readonly enrolments: readonly Entry[];
}

/**
 * Groups with one connection: ten enrolments or more, or three or more for half of the places of a training or of its
 * queue. Of the others, three or more people with one mailbox. The largest come first.
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

/** Entries by key, without those that have none. */
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
