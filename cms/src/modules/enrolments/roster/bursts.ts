import { burstsIn, isEnrolmentOpen, mailboxOf, stateIndex, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { isEmailConfirmed } from '../../accounts/citizen';
import { USER_TABLE } from '../../../platform/database/users';
import { emailOf } from '../../accounts/without-email';
import { ENROLMENT_TABLE } from '../../../platform/database/models';
import { readTrainings } from '../known-trainings';
import { MAX_REMOVALS, type Burst } from '../staff-contract';

/**
 * For how long, in milliseconds, enrolments are shown in trainings without a date and in those that started but are still
 * open: a week, so that a long weekend hides none.
 */
const SHOWN_FOR = 7 * 24 * 60 * 60 * 1000;

const rowSchema = z.object({
  address_key: z.string().nullable(),
  training_id: z.string(),
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  dni: z.string(),
  email: z.string(),
  /** SQLite has 1 and 0. */
  without_email: z.union([z.boolean(), z.int()]).nullable(),
  /** SQLite has 1 and 0. */
  confirmed: z
    .union([z.boolean(), z.int()])
    .nullable()
    .transform((confirmed) => (confirmed === null ? null : Boolean(confirmed))),
  status: z.enum(['enrolled', 'waiting']),
  /** SQLite has milliseconds. */
  created_at: z.coerce.date(),
});

/**
 * Many enrolments from one connection or mailbox, in trainings that have not started or are open for enrolment: a
 * classroom, a telephone company whose customers share an address, or an attacker who invents people.
 * At most {@link MAX_REMOVALS} rows in all; what is left follows once these are removed.
 */
export async function burstsOf(strapi: Core.Strapi, now: number): Promise<Burst[]> {
  const trx = strapi.db.connection;
  const removable = () => trx(`${ENROLMENT_TABLE} as own`).whereIn('own.status', ['enrolled', 'waiting']);
  const ids = await removable().distinct().pluck<string[]>('own.training_id');
  const trainings = await readTrainings(strapi, ids);
  const shownSince = (id: string) => {
    const dates = trainings.get(id)?.terms.dates;
    if (dates?.starts !== undefined && dates.starts > now) return 0;
    const mayGrow = dates?.starts === undefined || isEnrolmentOpen(stateIndex(dates, now));
    return mayGrow ? now - SHOWN_FOR : Infinity;
  };
  const rows = z.array(rowSchema).parse(
    await removable()
      .whereIn(
        'own.training_id',
        ids.filter((id) => Number.isFinite(shownSince(id))),
      )
      .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
      .orderBy('own.id')
      .select('own.address_key', 'own.training_id', 'own.dni', 'own.status', 'own.created_at')
      .select('person.document_id as uid', 'person.names', 'person.surnames', 'person.email')
      .select('person.confirmed', 'person.without_email'),
  );
  const entries = rows.map((row) => {
    const email = emailOf(row.email, row.without_email);
    const terms = trainings.get(row.training_id)?.terms;
    const quota = row.status === 'waiting' ? terms?.waitingList.maxQuota : terms?.maxQuota;
    return {
      row,
      connection: row.address_key,
      mailbox: email === null ? null : mailboxOf(email),
      person: row.uid,
      training: row.training_id,
      status: row.status,
      quota: quota ?? 0,
      recent: row.created_at.getTime() > shownSince(row.training_id),
    };
  });
  const bursts = burstsIn(entries).filter(({ enrolments }) => enrolments.some(({ recent }) => recent));
  let left = MAX_REMOVALS;
  return bursts.flatMap(({ by, key, enrolments }) => {
    const shown = enrolments.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return [];
    const titleOf = (id: string) => trainings.get(id)?.title ?? null;
    return { by, key, enrolments: shown.map(({ row }) => enrolmentOf(row, titleOf(row.training_id))) };
  });
}

function enrolmentOf(row: z.output<typeof rowSchema>, title: string | null): Burst['enrolments'][number] {
  return {
    training: row.training_id,
    title,
    person: row.uid,
    names: row.names,
    surnames: row.surnames,
    dni: row.dni,
    email: emailOf(row.email, row.without_email),
    emailConfirmed: isEmailConfirmed(row),
    status: row.status,
    since: row.created_at.toISOString(),
  };
}
