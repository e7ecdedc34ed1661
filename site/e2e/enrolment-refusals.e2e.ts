import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { newCitizen, setBanned } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import {
  accept,
  dialog,
  enrolledIn,
  join,
  joinButton,
  messageOn,
  title,
  untilJoinable,
} from './testing/enrolling.ts';
import { inDays, openTraining, openTrainingFields, withPlaces } from './testing/open-training.ts';
import { test } from './testing/running-site.ts';

test.describe('enrolling is refused', () => {
  for (const action of ['', '/inscribirme']) {
    test(`without a profile, linking to sign-in: ${action || 'by the button'}`, async ({ site, arrive }) => {
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
    test(`at once, with a link to others, when ${who} arrives after it closed`, async ({ site, arrive }) => {
      const closed = `Ya cerró para ${who === 'a visitor' ? 'visitas' : 'vecinos'}`;
      await site.editor.createPublished('training', {
        ...openTrainingFields(closed),
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

  test('until the visitor signs in elsewhere, then the button enrols them', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Ingresé en otra pestaña');
    const { page, goTo, signIn } = await arrive();
    await goTo(training.path);
    await signIn(await newCitizen(site.instance));
    await page.getByRole('link', { name: 'Quiero participar' }).click();
    expect(await messageOn(page)).toEqual([
      'Inscripción registrada',
      'Ya estás participando en Ingresé en otra pestaña.',
    ]);
    expect(new URL(page.url()).pathname).toBe(training.path);
  });

  test('after signing out in another tab, with a link to sign in', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Salí en otra pestaña');
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(await newCitizen(site.instance));
    await page.clock.install();
    await goTo(training.path);
    await untilJoinable(page);
    const other = await page.context().newPage();
    await other.goto('/mi-perfil');
    await other.getByRole('button', { name: 'Cerrar sesión' }).click();
    await other.waitForURL('/');
    await other.close();
    // A tab that becomes visible reloads data older than five seconds.
    await page.clock.runFor(6_000);
    const read = page.waitForResponse((response) => response.status() === 401);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await read;
    await untilJoinable(page);
    expect(await join(page)).toEqual([
      'Inscripción no registrada',
      'Para inscribirte, debes crear un perfil de usuario',
    ]);
    await expect(dialog(page).getByRole('link', { name: 'Continuar' })).toHaveAttribute(
      'href',
      `/ingresar/${training.id}`,
    );
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
    const training = await openTraining(site, 'Sin lugar', withPlaces(1));
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
    const fields = openTrainingFields(training.title);
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
    // The next message may replace the question at once.
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
