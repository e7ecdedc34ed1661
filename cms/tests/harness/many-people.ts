import type { TestDatabase } from './database.ts';
import type { OpenedTraining } from './places.ts';

/** Inserts many people with a place in a training; their e-mails are `gente-1@prueba.example`, … */
export async function fillWithPeople(
  { kind, execute }: TestDatabase,
  { documentId }: Pick<OpenedTraining, 'documentId'>,
  count: number,
): Promise<void> {
  const now = kind === 'sqlite' ? String(Date.now()) : 'now()';
  await execute(`insert into up_users (document_id, username, email, provider, confirmed, blocked, banned, dni_number,
      created_at, updated_at, published_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${String(count)})
    select 'gente' || i, 'gente-' || i || '@prueba.example', 'gente-' || i || '@prueba.example', 'local',
      true, false, false, cast(50000000 + i as text), ${now}, ${now}, ${now} from n`);
  await execute(`insert into enrolments (training_id, person_id, dni, status, created_at, told_edition, person_key, dni_key)
    select c.training_id, u.id, u.dni_number, 'enrolled', ${now}, c.edition,
      c.training_id || ':' || u.id, c.training_id || ':' || u.dni_number
    from up_users u, training_capacities c
    where u.username like 'gente-%' and c.training_id = '${documentId}'`);
  await execute(
    `update training_capacities set taken = taken + ${String(count)} where training_id = '${documentId}'`,
  );
}
