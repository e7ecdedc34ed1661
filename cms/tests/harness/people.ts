import { z } from '@centro/shared';
import type { Cms } from './cms.ts';
import { CITIZEN_PASSWORD, openBrowser, type Browser } from './citizen.ts';
import type { TestDatabase } from './database.ts';

/** {@link CITIZEN_PASSWORD} with the minimum bcrypt cost, so that hundreds can sign in within seconds. */
const CHEAP_HASH = '$2a$04$DoX.p3D7tNnAU/ZHUPjSZut0gg43VXcT6Jd6DxVkQa7AteUMjm9gK';

const FIRST_DNI = 40_000_000;

/** Profile columns that differ from the defaults. */
export interface ProfileColumns {
  readonly dni_number?: string;
  readonly names?: string | null;
  readonly surnames?: string;
  readonly dni_image?: string | null;
  readonly bpm_profile?: boolean;
  readonly banned?: boolean;
  readonly confirmed?: boolean;
}

/** A browser with the session of a person with a profile. */
export interface Person extends Browser {
  /** Row id. */
  readonly id: number;
  /** Id in Strapi's admin. */
  readonly documentId: string;
  readonly email: string;
  readonly dni: string;
}

/** A tuple if the length is known, else an array. */
export type Several<T, N extends number, Made extends T[] = []> = number extends N
  ? T[]
  : Made['length'] extends N
    ? Made
    : Several<T, N, [T, ...Made]>;

let made = 0;

/** Inserts people whose profiles are complete for enrolling by default, and signs them in. */
export async function people<N extends number>(
  { cms, url }: { readonly cms: Cms; readonly url: string },
  count: N,
  columns: ProfileColumns = {},
): Promise<Several<Person, N>> {
  const accounts = Array.from({ length: count }, () => newAccount(columns));
  await insert(cms.database, accounts);
  const ids = await idsOf(cms.database);
  const all = await Promise.all(
    accounts.map(async ({ email, document_id: documentId, dni_number: dni }) => {
      const browser = openBrowser(url);
      const answer = await browser.request('POST', '/auth/local', {
        identifier: email,
        password: CITIZEN_PASSWORD,
      });
      if (answer.status !== 200) throw new Error(`${email}: ${JSON.stringify(answer.body)}`);
      return { ...browser, id: ids.get(email) ?? 0, documentId, email, dni };
    }),
  );
  return all as Several<Person, N>;
}

/** A single one of {@link people}. */
export async function person(
  running: { readonly cms: Cms; readonly url: string },
  columns: ProfileColumns = {},
): Promise<Person> {
  const [only] = await people(running, 1, columns);
  return only;
}

/** The same person at another process of the cms, with the same session. */
export function at(url: string, who: Person): Person {
  const elsewhere = openBrowser(url, who.address);
  for (const [name, value] of who.cookies) elsewhere.cookies.set(name, value);
  return { ...who, ...elsewhere };
}

function newAccount(columns: ProfileColumns) {
  const number = (made += 1);
  return {
    document_id: `persona${String(number)}`,
    username: `persona-${String(number)}@prueba.example`,
    email: `persona-${String(number)}@prueba.example`,
    provider: 'local',
    password: CHEAP_HASH,
    confirmed: true,
    blocked: false,
    names: 'Ana María',
    surnames: 'Pérez',
    phone_number: '3329456789',
    dni_number: String(FIRST_DNI + number),
    job: 'Apicultora',
    city: 'San Pedro',
    dni_image: `dni-images/persona-${String(number)}.webp`,
    bpm_profile: false,
    banned: false,
    ...columns,
  };
}

type Account = ReturnType<typeof newAccount>;

async function insert({ kind, execute }: TestDatabase, accounts: readonly Account[]): Promise<void> {
  const now = kind === 'sqlite' ? String(Date.now()) : 'now()';
  const [first] = accounts;
  if (!first) return;
  const columns = [...Object.keys(first), 'created_at', 'updated_at', 'published_at'].join(', ');
  const rows = accounts.map(
    (account) => `(${[...Object.values(account).map(literal), now, now, now].join(', ')})`,
  );
  await execute(`insert into up_users (${columns}) values ${rows.join(', ')}`);
  const emails = accounts.map(({ email }) => literal(email)).join(', ');
  await execute(
    `insert into up_users_role_lnk (user_id, role_id)
      select u.id, r.id from up_users u, up_roles r where r.type = 'authenticated' and u.email in (${emails})`,
  );
}

function literal(value: string | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

const idRowSchema = z.object({ id: z.int(), email: z.string() });

async function idsOf({ rows }: TestDatabase): Promise<ReadonlyMap<string, number>> {
  const found = z.array(idRowSchema).parse(await rows('select id, email from up_users'));
  return new Map(found.map(({ id, email }) => [email, id]));
}
