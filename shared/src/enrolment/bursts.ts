/** More enrolments than a family has. */
const BURST_SIZE = 10;

/** Fewer people than this may take most of a small training together: a family, or friends. */
const SMALL_BURST_SIZE = 4;

/** What tells that enrolments may be one person's work. */
export interface BurstEntry {
  /** Stands for the network address; `null` for what staff entered. */
  readonly connection: string | null;
  /** `null` for a person without e-mail. */
  readonly mailbox: string | null;
  readonly person: string;
  readonly training: string;
  /** Places of the training; 0 is unlimited (spec §3). */
  readonly maxQuota: number;
}

/** Enrolments that have one connection or one mailbox. */
export interface BurstGroup<Entry> {
  readonly by: 'connection' | 'mailbox';
  /** The connection or the mailbox. */
  readonly key: string;
  readonly enrolments: readonly Entry[];
}

/**
 * Groups with one connection or, of the others, several people with one mailbox: ten enrolments or more, or four or more
 * in one training for half of its places or more. The largest come first. One person in many trainings is not a burst.
 */
export function burstsIn<Entry extends BurstEntry>(entries: readonly Entry[]): BurstGroup<Entry>[] {
  const connections = groupsOf(entries, 'connection');
  const shown = new Set(connections.flatMap(({ enrolments }) => enrolments));
  const mailboxes = groupsOf(
    entries.filter((entry) => !shown.has(entry)),
    'mailbox',
  ).filter(({ enrolments }) => new Set(enrolments.map(({ person }) => person)).size > 1);
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
  ).filter(({ enrolments }) => enrolments.length >= BURST_SIZE || fillsTraining(enrolments));
}

function fillsTraining(enrolments: readonly BurstEntry[]): boolean {
  return [...grouped(enrolments, ({ training }) => training).values()].some(
    (group) =>
      group.length >= SMALL_BURST_SIZE &&
      group.some(({ maxQuota }) => maxQuota > 0 && 2 * group.length >= maxQuota),
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
