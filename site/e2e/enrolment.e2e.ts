import { availabilityResponseSchema, slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { dniPicture, freshDni, newCitizen, setBanned } from '../../scripts/testing/citizen.ts';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { test, type RunningSite } from './testing/running-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

interface Quota {
  readonly maxQuota?: number;
  /** Places on the waiting list; none without. */
  readonly waiting?: number;
}

/** Publishes an open training and waits until its page is there. */
async function openTraining(site: RunningSite, title: string, { maxQuota = 5, waiting }: Quota = {}) {
  const documentId = await site.editor.createPublished('training', fieldsOf(title, { maxQuota, waiting }));
  const id = slugFromTitle(title);
  const path = `/capacitaciones/${id}`;
  const published = async () => (await fetch(site.instance.front.url + path)).status;
  await expect.poll(published, { intervals: [50] }).toBe(200);
  return { id, path, title, documentId };
}

const fieldsOf = (
  title: string,
  { maxQuota, waiting }: { maxQuota: number; waiting?: number | undefined },
) => ({
  title,
  type: 'course',
  category: 'agroindustry',
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota },
  schedule: { start: inDays(10), finish: inDays(20) },
  waitingList: { enabled: waiting !== undefined, maxQuota: waiting ?? 0 },
});

async function enrolledIn(site: RunningSite, id: string): Promise<number> {
  const answer = await fetch(`${site.instance.front.url}/api/trainings/${id}/availability`);
  return availabilityResponseSchema.parse(await answer.json()).data.enrolled;
}

const dialog = (page: Page) => page.getByRole('dialog');
const joinButton = (page: Page) => page.getByRole('button', { name: 'Quiero participar' });
/** Waits until the page knows who is here. */
async function untilJoinable(page: Page): Promise<void> {
  await expect(joinButton(page).and(page.locator(':not([aria-disabled=true])'))).toBeVisible();
}

const title = (page: Page) => dialog(page).getByRole('heading');

async function accept(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Clicks the button and gives the title and the text of the message that follows. */
async function join(page: Page): Promise<[string | null, string | null]> {
  await joinButton(page).click();
  return messageOn(page);
}

async function messageOn(page: Page): Promise<[string | null, string | null]> {
  return [await title(page).textContent(), await dialog(page).locator('p').textContent()];
}

test.describe('enrolling on a phone', () => {
  test('from «Quiero participar» by sign-up and profile to a place, leaving, and returning by the action', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Huerta en casa');
    const { page, goTo } = await arrive();
    const dni = freshDni();
    const email = `nueva.${dni}@correo.example`;

    await goTo(training.path);
    await expect(page.getByText('Quedan 5 lugares.')).toBeVisible();
    await page.getByRole('link', { name: 'Quiero participar' }).click();
    expect(await messageOn(page)).toEqual([
      'Inscripción no registrada',
      'Para inscribirte, debes crear un perfil de usuario',
    ]);
    await dialog(page).getByRole('link', { name: 'Continuar' }).click();

    await page.waitForURL(`**/ingresar/${training.id}`);
    await page.getByLabel('Número de DNI').fill(dni);
    await page.getByRole('button', { name: 'Continuar' }).click();

    await page.waitForURL(`**/signup/${dni}/${training.id}`);
    await expect(page.getByLabel('Número de DNI')).toHaveValue(dni);
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('clave-larga');
    await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
    await page.getByRole('button', { name: 'Crear perfil' }).click();

    await page.waitForURL(`**/crear-perfil/${dni}/${training.id}`);
    await fillProfile(page);
    await page.getByLabel('Elegir o sacar una foto').setInputFiles(await picture('mi-dni.png', 'image/png'));
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar mi perfil' }).click();

    await page.waitForURL(`**/crear-perfil/manipulador/${training.id}`);
    await page.getByRole('button', { name: 'No me interesa' }).click();

    expect(await messageOn(page)).toEqual([
      'Inscripción registrada',
      'Ya estás participando en Huerta en casa.',
    ]);
    await accept(page);
    await expect(
      page.getByText('Ya estás participando. La información te llegará al comienzo.'),
    ).toBeVisible();
    expect(await enrolledIn(site, training.id)).toBe(1);

    await page.getByRole('link', { name: 'Mi perfil' }).click();
    await expect(page.getByText('Juana Ledesma')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Huerta en casa' })).toBeVisible();
    await expect(page.getByText('Participando')).toBeVisible();
    await page.getByRole('button', { name: 'Dejar Huerta en casa' }).click();
    await accept(page);
    await expect(
      page.getByRole('status').getByText('Ya no estás participando en Huerta en casa.'),
    ).toBeVisible();
    await expect(page.getByText('Todavía no estás participando en ninguna capacitación.')).toBeVisible();
    expect(await enrolledIn(site, training.id)).toBe(0);

    await goTo(`${training.path}/inscribirme`);
    expect(await messageOn(page)).toEqual([
      'Inscripción registrada',
      'Ya estás participando en Huerta en casa.',
    ]);
    await accept(page);
    expect(new URL(page.url()).pathname).toBe(training.path);
    expect(await enrolledIn(site, training.id)).toBe(1);
    await page.reload();
    await expect(
      page.getByText('Ya estás participando. La información te llegará al comienzo.'),
    ).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a full training gives a waiting-list position, and a place when somebody leaves', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Poda de frutales', { maxQuota: 1, waiting: 2 });
    const [first, second, third] = await Promise.all([
      newCitizen(site.instance),
      newCitizen(site.instance),
      newCitizen(site.instance),
    ]);
    await first.session.enrol(training.id);
    await second.session.enrol(training.id);

    const visitor = await arrive();
    await visitor.goTo(training.path);
    await expect(visitor.page.getByText('Cupo completo. Queda 1 lugar en la lista de espera.')).toBeVisible();

    const { page, goTo, signIn } = await arrive();
    await signIn(third);
    await goTo(training.path);
    await page.getByRole('button', { name: 'Anotarme en la lista de espera' }).click();
    expect(await messageOn(page)).toEqual([
      'Estás en lista de espera',
      'Esta capacitación está completa pero nos pondremos en contacto si se libera algún lugar.',
    ]);
    await accept(page);
    await expect(page.getByText('Estás en lista de espera. Tu lugar en la fila: 2.')).toBeVisible();

    await first.session.leave(training.id);
    await page.reload();
    await expect(page.getByText('Tu lugar en la fila: 1.')).toBeVisible();
    await second.session.leave(training.id);
    await page.reload();
    await expect(page.getByText('Ya estás participando.')).toBeVisible();
  });

  test('works with the keyboard only', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Telar criollo');
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await untilJoinable(page);
    for (let tabs = 0; tabs < 15 && !(await isFocused(page, 'Quiero participar')); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    expect(await isFocused(page, 'Aceptar')).toBe(true);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    const leave = page.getByRole('button', { name: 'Dejar esta capacitación' });
    await expect(leave).toBeVisible();
    for (let tabs = 0; tabs < 15 && !(await isFocused(page, 'Dejar esta capacitación')); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await isFocused(page, 'Dejar esta capacitación')).toBe(true);
    expect(await enrolledIn(site, training.id)).toBe(1);
  });
});

async function isFocused(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.textContent.trim() === wanted, text);
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('Juana');
  await page.getByLabel('Apellidos').fill('Ledesma');
  await page.getByLabel('Teléfono', { exact: true }).fill('2494 15-123456');
  await page.getByLabel('Ocupación').fill('Huertera');
  await page.getByLabel('Localidad').fill('Lobería');
}

async function picture(name: string, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(await (await dniPicture()).arrayBuffer()) };
}

test.describe('enrolling is refused', () => {
  for (const action of ['', '/inscribirme']) {
    test(`without a profile, which is asked for: ${action || 'by the button'}`, async ({ site, arrive }) => {
      const training = await openTraining(site, `Primero el perfil ${action.slice(1)}`.trim());
      const { page, goTo } = await arrive();
      await goTo(training.path + action);
      if (action === '') await page.getByRole('link', { name: 'Quiero participar' }).click();
      await expect(title(page)).toHaveText('Inscripción no registrada');
      const link = dialog(page).getByRole('link', { name: 'Continuar' });
      await expect(link).toHaveAttribute('href', `/ingresar/${training.id}`);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });
  }

  for (const who of ['a visitor', 'a citizen'] as const) {
    test(`at once, with other ways, when ${who} comes after it closed`, async ({ site, arrive }) => {
      const closed = `Ya cerró para ${who === 'a visitor' ? 'visitas' : 'vecinos'}`;
      await site.editor.createPublished('training', {
        ...fieldsOf(closed, { maxQuota: 5 }),
        foodHandler: true,
        inscription: { start: inDays(-5), finish: inDays(-1), maxQuota: 5 },
      });
      const path = `/capacitaciones/${slugFromTitle(closed)}`;
      const published = async () => (await fetch(site.instance.front.url + path)).status;
      await expect.poll(published, { intervals: [50] }).toBe(200);
      const { page, goTo, signIn } = await arrive({ viewport: { width: 360, height: 740 } });
      if (who === 'a citizen') await signIn(await newCitizen(site.instance));
      await goTo(`${path}/inscribirme`);
      await expect(title(page)).toHaveText('Inscripción no registrada');
      await expect(dialog(page)).toContainText(/La inscripción cerró\. Comienza el /);
      await expect(dialog(page).getByRole('link', { name: 'Continuar' })).toHaveCount(0);
      const others = dialog(page).getByRole('link', { name: 'Ver otras capacitaciones abiertas' });
      await expect(others).toHaveAttribute('href', '/capacitaciones/estado/inscripcion-abierta');
    });
  }

  test('until the citizen signs in, then the action enrols them', async ({ site, arrive }) => {
    const training = await openTraining(site, 'De vuelta a la acción');
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo(`/capacitaciones/${training.id}/inscribirme`);
    await dialog(page).getByRole('link', { name: 'Continuar' }).click();
    await page.getByLabel('Número de DNI').fill(citizen.dniNumber);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('link', { name: 'Ana P.' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill(citizen.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    expect(await messageOn(page)).toEqual([
      'Inscripción registrada',
      'Ya estás participando en De vuelta a la acción.',
    ]);
    expect(await enrolledIn(site, training.id)).toBe(1);
  });

  test('with an incomplete profile, linking to it with DNI and training', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Falta el perfil');
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(citizen);
    await goTo(training.path);
    expect((await join(page))[0]).toBe('Inscripción no registrada');
    const link = dialog(page).getByRole('link', { name: 'Completar mi perfil' });
    await expect(link).toHaveAttribute('href', `/crear-perfil/${citizen.dniNumber}/${training.id}`);
    expect(await enrolledIn(site, training.id)).toBe(0);
  });

  test('when banned, on the training and in the profile', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Para otra gente');
    const citizen = await newCitizen(site.instance);
    await setBanned(site.instance, citizen, true);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(403);
    await signIn(citizen);
    await goTo(training.path);
    expect(await join(page)).toEqual(['Inscripción no registrada', 'Usuario bloqueado']);
    await accept(page);
    await goTo('/mi-perfil');
    await expect(page.getByRole('heading', { name: 'Tu cuenta fué bloqueada' })).toBeVisible();
    await expect(page.getByText('Comunicate con administración')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  });

  test('when there is no place', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Sin lugar', { maxQuota: 1 });
    const [first, second] = await Promise.all([newCitizen(site.instance), newCitizen(site.instance)]);
    await first.session.enrol(training.id);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(second);
    await goTo(training.path);
    await expect(page.getByText('Cupo completo.')).toBeVisible();
    expect(await join(page)).toEqual([
      'Inscripción no registrada',
      'Por el momento no hay cupo disponible en esta capacitación, te pedimos disculpas por las molestias.',
    ]);
  });

  test('when enrolment closed after the page was loaded', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Cerró recién');
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await untilJoinable(page);
    const fields = fieldsOf(training.title, { maxQuota: 5 });
    const inscription = { ...fields.inscription, finish: inDays(-0.5) };
    await site.editor.updatePublished('training', training.documentId, { ...fields, inscription });
    expect(await join(page)).toEqual([
      'Inscripción no registrada',
      'La inscripción a esta capacitación no está abierta.',
    ]);
  });
});

test.describe('enrolling under adverse conditions', () => {
  test('two tabs give one place', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Dos pestañas');
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    const other = await page.context().newPage();
    await other.goto(training.path);
    await Promise.all([untilJoinable(page), untilJoinable(other)]);
    const messages = await Promise.all([join(page), join(other)]);
    expect(messages.map(([heading]) => heading)).toEqual([
      'Inscripción registrada',
      'Inscripción registrada',
    ]);
    expect(await enrolledIn(site, training.id)).toBe(1);
  });

  test('a lost response, retried, gives one place', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Respuesta perdida');
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await page.route('**/enrolment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    expect((await join(page))[0]).toBe('Inscripción registrada');
    await accept(page);
    await expect(page.getByText('Ya estás participando.')).toBeVisible();
    expect(await enrolledIn(site, training.id)).toBe(1);
  });

  test('a lost response followed by being offline is reported, and a retry gives one place', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Respuesta perdida sin red');
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await expect(joinButton(page).and(page.locator(':not([aria-disabled=true])'))).toBeVisible();
    await page.route('**/enrolment', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      return route.abort();
    });
    const [heading, text] = await join(page);
    expect(heading).toBe('Inscripción no registrada');
    expect(text).toContain('No hay conexión a internet.');
    await page.unroute('**/enrolment');
    await dialog(page).getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible();
    expect(await enrolledIn(site, training.id)).toBe(1);
  });

  test('a session that ends on the open page leads to sign-in and back, and hides the status', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Sesión que termina');
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await join(page);
    await accept(page);
    await page.context().clearCookies({ name: /access|refresh/ });
    await page.getByRole('button', { name: 'Dejar esta capacitación' }).click();
    // What is said next may take the question's place at once.
    await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
    await dialog(page).getByRole('link', { name: 'Continuar' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Tu sesión venció')).toBeVisible();
    expect(await enrolledIn(site, training.id)).toBe(1);
  });

  test('an expired session asks to sign in again', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Sesión vencida');
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(await newCitizen(site.instance));
    await page.context().clearCookies({ name: /access|refresh/ });
    await goTo(training.path);
    expect((await join(page))[1]).toBe('Para inscribirte, debes crear un perfil de usuario');
  });

  test('a failed read is reported and can be retried', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Sin red');
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(await newCitizen(site.instance));
    await page.route('**/api/me', (route) => route.abort());
    await goTo(training.path);
    await expect(page.getByText('No pudimos ver si ya estás participando.')).toBeVisible();
    await page.unroute('**/api/me');
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await untilJoinable(page);
  });
});

test.describe("a training's page", () => {
  test('is light for a visitor and complete without JavaScript', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Liviana');
    const weight = await weighPage(site.instance.front.url, training.path);
    expect(weight.script).toBeLessThanOrEqual(3_000);
    expect(weight.react).toEqual([]);
    const { page, goTo } = await arrive({ javaScriptEnabled: false });
    await goTo(training.path);
    const link = page.getByRole('link', { name: 'Quiero participar' });
    await expect(link).toHaveAttribute('href', `/ingresar/${training.id}`);
    await expect(page.getByRole('link', { name: 'Mi perfil' })).toHaveAttribute('href', '/mi-perfil');
  });

  test('loads no island for a visitor, and at most 108 KB when signed in', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Con isla');
    const visitor = await arrive();
    await visitor.goTo(training.path);
    await expect(visitor.page.getByText('Quedan 5 lugares.')).toBeVisible();
    expect(await weighScripts(visitor.page)).toBeLessThanOrEqual(3_000);

    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await join(page);
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    expect(await violations(page)).toEqual([]);
    await accept(page);
    expect(await violations(page)).toEqual([]);
  });

  test('does not shift while numbers and island load', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Quieta');
    const { page, goTo, signIn } = await arrive();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(
          ...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value),
        );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await goTo(training.path);
    await expect(page.getByText('Quedan 5 lugares.')).toBeVisible();
    expect(await page.evaluate('shifts')).toEqual([]);
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    await untilJoinable(page);
    await expect(page.getByText('Quedan 5 lugares.')).toBeVisible();
    expect(await page.evaluate('shifts')).toEqual([]);
  });
});
