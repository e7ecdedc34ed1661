import { z } from 'zod';
import { stoppedDatabase } from '../database.ts';
import type { Instance } from '../instance.ts';

const rowsSchemas = {
  people: z.array(z.object({ id: z.int(), email: z.string(), phone: z.string().nullable() })),
  places: z.array(
    z.object({
      training: z.string(),
      person: z.int(),
      status: z.enum(['enrolled', 'waiting', 'approved']),
    }),
  ),
  answers: z.array(z.object({ person: z.int(), key: z.string() })),
  mails: z.array(
    z.object({
      kind: z.string(),
      person: z.int().nullable(),
      training: z.string().nullable(),
      name: z.string(),
      sent: z.coerce.boolean(),
      failed: z.coerce.boolean(),
    }),
  ),
};

const questions: Record<keyof typeof rowsSchemas, string> = {
  people: 'select id, email, phone_number as phone from up_users order by id',
  places: 'select training_id as training, person_id as person, status from enrolments order by id',
  answers: 'select person_id as person, request_key as "key" from form_answers order by id',
  mails: `select kind, person_id as person, training_id as training, message_id as name,
    case when sent_at is null then 0 else 1 end as sent, case when failed_at is null then 0 else 1 end as failed
    from outbox order by id`,
};

/** Stored rows about people, as far as they can be compared with responses. */
export type Stored = { readonly [K in keyof typeof rowsSchemas]: z.output<(typeof rowsSchemas)[K]> };

/** Queries for incomplete writes, by description; a row in the result is an error. */
const HALVES: Readonly<Record<string, string>> = {
  'an account without a role':
    'select id from up_users where id not in (select user_id from up_users_role_lnk)',
  'an account without its mail': `select id from up_users
    where id not in (select person_id from outbox where kind = 'welcome')`,
  'a place without its mail': `select e.id from enrolments e where not exists (select 1 from outbox o
    where o.person_id = e.person_id and o.training_id = e.training_id)`,
  'a place without a person': 'select id from enrolments where person_id not in (select id from up_users)',
  'wrong counters of places': `select c.training_id from training_capacities c
    where c.taken <> (select count(*) from enrolments e
      where e.training_id = c.training_id and e.status in ('enrolled', 'approved'))
    or c.waiting <> (select count(*) from enrolments e
      where e.training_id = c.training_id and e.status = 'waiting')`,
  'a position given twice': `select training_id from enrolments where status = 'waiting'
    group by training_id, position having count(*) > 1`,
  'a training without places': `select document_id from trainings
    where published_at is not null and document_id not in (select training_id from training_capacities)`,
  'a training without an address': `select document_id from trainings
    where published_at is not null and document_id not in (select document_id from public_ids)`,
};

/** Reads the stored state; nothing may write meanwhile. */
export async function readStored({ environment }: Instance): Promise<Stored> {
  const { rows } = stoppedDatabase(environment);
  return {
    people: rowsSchemas.people.parse(await rows(questions.people)),
    places: rowsSchemas.places.parse(await rows(questions.places)),
    answers: rowsSchemas.answers.parse(await rows(questions.answers)),
    mails: rowsSchemas.mails.parse(await rows(questions.mails)),
  };
}

/** Descriptions of all incomplete writes. */
export async function incompleteWrites({ environment }: Instance): Promise<string[]> {
  const { rows } = stoppedDatabase(environment);
  const found: string[] = [];
  for (const [what, question] of Object.entries(HALVES)) {
    const wrong = await rows(question);
    if (wrong.length > 0) found.push(`There is ${what}: ${JSON.stringify(wrong)}`);
  }
  return found;
}

/** Makes all pending mails due now: those claimed by a killed process or deferred by a limit. */
export async function hurryMails({ environment }: Instance): Promise<void> {
  const { kind, execute } = stoppedDatabase(environment);
  const past = kind === 'sqlite' ? '1' : `'2020-01-01'`;
  await execute([
    'delete from rate_limits',
    `update outbox set next_attempt_at = ${past} where next_attempt_at is not null`,
  ]);
}
