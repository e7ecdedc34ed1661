import { canonicalDni, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { whereFound } from '../../platform/database/text-search';
import { USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { emailOf, withoutEmail } from '../accounts/without-email';
import { writeContent } from '../content/revision';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import { setFirstEmail, type FirstEmailOutcome } from './first-email';
import { makeDniHolder, type HolderOutcome } from './dni-holder';
import { setStatus, type StaffOrder, type StaffOutcome } from '../enrolments/set-status';
import type { Candidate, Candidates, walkInSchema } from '../enrolments/staff-contract';

type WalkIn = z.output<typeof walkInSchema>;

/** Outcome of {@link enrolWalkIn}. */
export type WalkInOutcome =
  | { readonly kind: 'done'; readonly uid: string }
  | {
      readonly kind: 'refused';
      readonly code:
        | Extract<StaffOutcome | HolderOutcome, { kind: 'refused' }>['code']
        | Exclude<FirstEmailOutcome, 'done'>
        | 'dni-known';
    };

const candidateSchema = z
  .object({
    uid: z.string(),
    names: z.string().nullable(),
    surnames: z.string().nullable(),
    email: z.string(),
    /** SQLite has 1 and 0. */
    without_email: z.union([z.boolean(), z.int()]).nullable(),
    dni: z.string().nullable(),
    phone_number: z.string().nullable(),
    status: z.enum(['enrolled', 'waiting', 'approved']).nullable(),
    unconfirmed: z.coerce.number().transform((flag) => flag === 1),
    total: z.coerce.number(),
  })
  .transform(
    ({ email, without_email: isMissing, phone_number: phoneNumber, status, unconfirmed, total, ...row }) => {
      const candidate: Candidate = {
        ...row,
        email: emailOf(email, isMissing),
        phoneNumber,
        standing: status ?? 'none',
      };
      return { candidate, unconfirmed, total };
    },
  );

/** Maximum profiles listed. */
const MAX_LISTED = 50;

/** Maximum unconfirmed profiles listed, because strangers can create any number. */
const MAX_UNCONFIRMED = 5;

const UNCONFIRMED = 'coalesce(person.confirmed, true) = false and coalesce(person.dni_seen, false) = false';

/**
 * Finds profiles by a DNI, or else by names or e-mail with each word of a search, with their enrolment in a training:
 * first the one whose document was seen, then those with a confirmed e-mail, then at most a few unconfirmed ones;
 * enrolled ones first in each group.
 */
export async function candidatesOf(
  strapi: Core.Strapi,
  trainingId: string,
  search: string,
): Promise<Candidates> {
  const { connection } = strapi.db;
  const dniNumber = canonicalDni(search);
  const isUnconfirmed = connection.raw(`case when ${UNCONFIRMED} then 1 else 0 end`);
  const people = connection(`${USER_TABLE} as person`);
  const found =
    dniNumber === undefined
      ? whereFound(strapi, people, ['person.names', 'person.surnames', 'person.email'], search)
      : people.where('person.dni_number', dniNumber);
  const rows: unknown = await found
    .leftJoin(`${ENROLMENT_TABLE} as own`, (joined) => {
      void joined
        .on('own.person_id', 'person.id')
        .andOn('own.training_id', connection.raw('?', [trainingId]));
    })
    .orderByRaw('case when person.dni_seen then 0 else 1 end')
    .orderBy('unconfirmed')
    .orderByRaw('case when own.status is null then 1 else 0 end')
    .orderBy('person.id')
    .limit(MAX_LISTED)
    .select(
      'person.document_id as uid',
      'person.names',
      'person.surnames',
      'person.email',
      'person.without_email',
      'person.dni_number as dni',
      'person.phone_number',
    )
    .select('own.status')
    .select({ unconfirmed: isUnconfirmed, total: connection.raw('count(*) over ()') });
  const candidates = z.array(candidateSchema).parse(rows);
  const confirmed = candidates.filter(({ unconfirmed }) => !unconfirmed).length;
  const listed = candidates.slice(0, confirmed + MAX_UNCONFIRMED);
  return {
    data: listed.map(({ candidate }) => candidate),
    unlisted: (candidates[0]?.total ?? 0) - listed.length,
  };
}

/** Rolls back the profile of a person who could not be enrolled. */
class Refused extends Error {
  readonly outcome: WalkInOutcome;

  constructor(outcome: WalkInOutcome) {
    super('Not enrolled');
    this.outcome = outcome;
  }
}

/**
 * Creates a profile at the front desk and enrols it, in one transaction (docs/adr/059). An e-mail address gets a link to
 * choose a password. With the document seen, the profile becomes the holder of its DNI, even against other
 * claims (docs/adr/103). The revision lock prevents two profiles with one DNI from being created concurrently.
 */
export async function enrolWalkIn(
  strapi: Core.Strapi,
  order: Pick<StaffOrder, 'staffId' | 'trainingId'>,
  { status, reason, dniSeen, email, ...profile }: WalkIn,
  now: number,
): Promise<WalkInOutcome> {
  try {
    return await writeContent(strapi, async () => {
      const people = strapi.db.query(USER_UID);
      const inTheWay = dniSeen ? { dniSeen: true } : {};
      if ((await people.count({ where: { dniNumber: profile.dniNumber, ...inTheWay } })) > 0) {
        return { kind: 'refused', code: 'dni-known' };
      }
      const role = (await strapi.db
        .query('plugin::users-permissions.role')
        .findOne({ where: { type: 'authenticated' } })) as { readonly id: number } | null;
      const { documentId: uid } = (await people.create({
        data: { ...profile, ...withoutEmail(), provider: 'local', confirmed: true, role: role?.id },
      })) as StoredUser;
      const held = dniSeen && (await makeDniHolder(strapi, { ...order, uid, reason }, now));
      if (held && held.kind === 'refused') throw new Refused(held);
      const settled = await setStatus(strapi, { ...order, personUid: uid, to: status, reason }, now);
      if (settled.kind === 'refused') throw new Refused(settled);
      const given = email === null ? 'done' : await setFirstEmail(strapi, uid, email, now);
      if (given !== 'done') throw new Refused({ kind: 'refused', code: given });
      return { kind: 'done', uid };
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
