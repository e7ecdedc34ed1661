const DAY = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;

/** Format of the names of backups that may be removed, with the time they were made. */
const NAME = /^centro-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** Suffix of a backup until it is complete. */
export const UNFINISHED = '.part';

/** The name of a backup in a folder of backups. @param at in milliseconds */
export function backupName(at: number): string {
  return `centro-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** When the backup of a name was made, in milliseconds; `undefined` for other files. */
function madeAt(name: string): number | undefined {
  const [, day, ...time] = NAME.exec(name) ?? [];
  const at = day === undefined ? NaN : Date.parse(`${day}T${time.join(':')}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * Lists the backups that may be removed: all but the last one of each of the last 7 days and the last 4 weeks that have
 * one, so that a pause in backups removes nothing. Other files stay.
 */
export function superfluousBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at - one.at);
  const kept = new Set([
    ...lastOfEach(newestFirst, DAYS_KEPT, dayOf),
    ...lastOfEach(newestFirst, WEEKS_KEPT, weekOf),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

/**
 * Lists what killed backups left in a folder: without a key, unencrypted personal data. A running backup started after
 * the last good one.
 *
 * @param good the name of the last good one
 */
export function abandonedBackups(names: readonly string[], good: string): string[] {
  return names.filter((name) => {
    const wanted = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : '';
    return madeAt(wanted) !== undefined && wanted < good;
  });
}

interface Dated {
  readonly name: string;
  readonly at: number;
}

function lastOfEach(
  newestFirst: readonly Dated[],
  periods: number,
  periodOf: (at: number) => number,
): string[] {
  const last = new Map<number, string>();
  for (const { name, at } of newestFirst) {
    const period = periodOf(at);
    if (!last.has(period) && last.size < periods) last.set(period, name);
  }
  return [...last.values()];
}

const dayOf = (at: number) => Math.floor(at / DAY);
/** From Monday on; the epoch was a Thursday. */
const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);
