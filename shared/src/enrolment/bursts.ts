/** How many enrolments staff see together: more than a family has. */
const BURST_SIZE = 10;

/** What tells that enrolments may be one person's work. */
export interface BurstEntry {
  /** Stands for the network address; `null` for what staff entered. */
  readonly connection: string | null;
  /** `null` for a person without e-mail. */
  readonly mailbox: string | null;
  readonly person: string;
}

/** Enrolments that have one connection or one mailbox. */
export interface BurstGroup<Entry> {
  readonly by: 'connection' | 'mailbox';
  /** The connection or the mailbox. */
  readonly key: string;
  readonly enrolments: readonly Entry[];
}

/**
 * Many enrolments from one connection or, of the others, of several people with one mailbox; the largest first. One
 * person who is in many trainings is no burst of a mailbox.
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
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = entry[by];
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(entry);
  }
  return Array.from(groups, ([key, enrolments]) => ({ by, key, enrolments })).filter(
    ({ enrolments }) => enrolments.length >= BURST_SIZE,
  );
}
