import type { Page, Route } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { freshDni } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { test, type Office } from './testing/office.ts';
import { withPlaces } from './testing/open-training.ts';
import { openDatabase, openRoster, published, rowOf, WITHOUT_END, type Published } from './testing/roster.ts';

/** People approved by one request; with one more, an approval takes two requests. */
const APPROVALS_PER_REQUEST = 50;

const NAMES = ['Brígida', 'Clotilde', 'Dionisia', 'Edelmira'];

interface BulkAction {
  readonly title: string;
  /** Start of the titles of its trainings. */
  readonly training: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Number of people whom the staff add after the four. */
  readonly more: number;
  readonly choose: (page: Page) => Promise<void>;
  readonly confirm: string;
  readonly path: string;
  /** Number of the request whose answer is lost, and the text after it. */
  readonly lost: readonly [request: number, text: string];
  readonly done: string;
  /** Texts after the action was resumed, and after it was repeated on the reloaded page if its people are still listed. */
  readonly resumed: readonly string[];
  readonly repeated?: readonly string[];
  readonly counts: string;
  /** Stored statuses of the four people, those with a place first. */
  readonly statuses: Readonly<Record<string, string>>;
}

async function chooseTwo(page: Page, action: string): Promise<void> {
  for (const name of NAMES.slice(0, 2)) await page.getByLabel(`Elegir a Pérez, ${name}`).click();
  await page.getByRole('button', { name: 'Con las elegidas' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const ACTIONS: readonly BulkAction[] = [
  {
    title: 'approving',
    training: 'Cestería de mimbre',
    fields: { ...WITHOUT_END, ...withPlaces(60) },
    more: APPROVALS_PER_REQUEST - 3,
    choose: async (page) => {
      await page.getByRole('button', { name: 'Elegir a las 51 personas' }).click();
      await page.getByRole('button', { name: 'Aprobar…' }).click();
    },
    confirm: 'Aprobar a 51 personas',
    path: '**/staff/trainings/*/approvals',
    lost: [2, 'Se detuvo después de 50 de 51.'],
    done: 'Aprobaron 51 personas.',
    resumed: ['Aprobaron 50 personas.', '1 persona ya había aprobado.'],
    repeated: ['Aprobó 1 persona.', '50 personas ya habían aprobado.'],
    counts: 'Con lugar: 51 de 60 · En espera: Sin lista · Aprobaron: 51',
    statuses: { Brígida: 'approved', Clotilde: 'approved', Dionisia: 'approved', Edelmira: 'approved' },
  },
  {
    title: 'moving to the queue',
    training: 'Cestería de totora',
    fields: {},
    more: 0,
    choose: (page) => chooseTwo(page, 'Pasar a espera…'),
    confirm: 'Pasar a espera a 2 personas',
    path: '**/staff/trainings/*/moves-back',
    lost: [1, 'Se detuvo después de 0 de 2.'],
    done: 'Pasamos a espera a 2 personas.',
    resumed: ['Pasamos a espera a 0 personas.', '2 personas ya estaban en espera.'],
    repeated: ['Pasamos a espera a 0 personas.', '2 personas ya estaban en espera.'],
    counts: 'Con lugar: 2 de 2 · En espera: 2 de 10 · Aprobaron: 0',
    statuses: { Dionisia: 'enrolled', Edelmira: 'enrolled', Brígida: 'waiting', Clotilde: 'waiting' },
  },
  {
    title: 'removing',
    training: 'Cestería de palma',
    fields: {},
    more: 0,
    choose: async (page) => {
      await chooseTwo(page, 'Sacar…');
      await page.getByRole('dialog').getByLabel('Motivo').fill('Avisaron que no vienen');
    },
    confirm: 'Sacar a 2 personas',
    path: '**/staff/enrolment-removals',
    lost: [1, 'Se detuvo después de 0 de 2.'],
    done: 'Sacamos a 2 personas.',
    resumed: ['Sacamos a 0 personas.', '2 personas ya no estaban, o ya aprobaron.'],
    counts: 'Con lugar: 2 de 2 · En espera: 0 de 10 · Aprobaron: 0',
    statuses: { Dionisia: 'enrolled', Edelmira: 'enrolled' },
  },
];

let admin: Awaited<ReturnType<typeof administratorSession>>;

// Only once, since the cms limits sign-ins per account.
test.beforeAll(async ({ office }) => {
  admin = await administratorSession(office.instance);
});

/** A training with the four people, and others whom the staff add. */
async function prepare(office: Office, { fields, more, ...action }: BulkAction, title: string) {
  const training = await published(office, `${action.training}, ${title}`, NAMES, fields);
  for (let index = 1; index <= more; index += 1) {
    await admin.send('POST', `/staff/trainings/${training.documentId}/walk-ins`, z.unknown(), {
      names: 'Mimbrera',
      surnames: 'Paz',
      phoneNumber: '2494123456',
      dniNumber: freshDni(),
      status: 'enrolled',
    });
  }
  return training;
}

const storedSchema = z.object({
  /** In order of arrival, and those who wait in order of the queue. */
  people: z.array(z.object({ names: z.string(), status: z.string(), certificates: z.int() })),
  mails: z.array(z.object({ kind: z.string(), names: z.string(), queued: z.int() })),
  log: z.array(z.object({ kind: z.string(), entries: z.int() })),
});

/** What the server stored about a training: its people with their certificates, the mails to them, the audit log. */
function storedIn(office: Office, { documentId }: Published): z.output<typeof storedSchema> {
  const database = openDatabase(office);
  const rows = (sql: string) => database.prepare(sql).all(documentId);
  const stored = storedSchema.parse({
    people: rows(
      `select person.names, own.status, (select count(*) from certificates as c
        where c.person_id = own.person_id and c.training_id = own.training_id) as certificates
      from enrolments as own join up_users as person on person.id = own.person_id
      where own.training_id = ? order by own.position, own.id`,
    ),
    mails: rows(
      `select kind, person.names, count(*) as queued from outbox join up_users as person on person.id = person_id
      where training_id = ? group by kind, person.names order by kind, person.names`,
    ),
    log: rows(
      'select kind, count(*) as entries from audit_entries where training_id = ? group by kind order by kind',
    ),
  });
  database.close();
  return stored;
}

const answer = (page: Page, texts: readonly string[]) =>
  Promise.all(texts.map((text) => expect(page.getByRole('dialog').getByText(text)).toBeVisible()));

async function confirm(page: Page, { confirm: name }: BulkAction): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Ways to carry out an action, by the end of the titles of their trainings. */
const WAYS: Readonly<Record<string, (page: Page, action: BulkAction) => Promise<void>>> = {
  'sin cortes': async (page, action) => {
    await action.choose(page);
    await confirm(page, action);
    await answer(page, [action.done]);
    await close(page);
  },
  'respuesta perdida': async (page, action) => {
    const [lost, interrupted] = action.lost;
    let requests = 0;
    const cut = async (route: Route) => {
      requests += 1;
      if (requests !== lost) {
        await route.continue();
        return;
      }
      await route.fetch();
      await route.abort();
    };
    await page.route(action.path, cut);
    await action.choose(page);
    await confirm(page, action);
    await answer(page, [interrupted]);
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir' }).click();
    await answer(page, action.resumed);
    expect(requests).toBe(lost + 1);
    await page.unroute(action.path);
    await close(page);
  },
  'página recargada': async (page, action) => {
    let status: number | undefined;
    // The server carries out the request, but the page is reloaded before the answer.
    await page.route(
      action.path,
      async (route) => {
        status = (await route.fetch()).status();
      },
      { times: 1 },
    );
    await action.choose(page);
    await confirm(page, action);
    await expect.poll(() => status).toBe(200);
    await page.reload();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, 'Edelmira')).toBeVisible();
    if (!action.repeated) return;
    await action.choose(page);
    await confirm(page, action);
    await answer(page, action.repeated);
    await close(page);
  },
};

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
}

test.describe('a bulk action', () => {
  for (const action of ACTIONS) {
    test(`${action.title} has the same result when it is repeated after a lost answer or a reload`, async ({
      office,
      signedIn,
    }) => {
      const { page, expectComplaint } = await signedIn('secretary');
      expectComplaint('Failed to load resource: net::ERR_FAILED');
      const results = [];
      for (const [title, carryOut] of Object.entries(WAYS)) {
        const training = await prepare(office, action, title);
        await openRoster(page, training);
        await carryOut(page, action);
        await expect(page.getByText(action.counts)).toBeVisible();
        for (const name of NAMES) {
          await expect(rowOf(page, name)).toHaveCount(name in action.statuses ? 1 : 0);
        }
        results.push(storedIn(office, training));
      }
      const [uninterrupted, ...interrupted] = results;
      const people = uninterrupted?.people.filter(({ names }) => NAMES.includes(names)) ?? [];
      expect(people.map(({ names, status }) => [names, status])).toEqual(Object.entries(action.statuses));
      for (const { status, certificates } of uninterrupted?.people ?? []) {
        expect(certificates).toBe(status === 'approved' ? 1 : 0);
      }
      expect(interrupted).toEqual([uninterrupted, uninterrupted]);
    });
  }
});
