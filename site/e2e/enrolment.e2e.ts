import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { dniPicture, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { drawWhole } from './testing/drawn-whole.ts';
import { accept, dialog, enrolledIn, join, messageOn, untilJoinable } from './testing/enrolling.ts';
import { openTraining, withPlaces } from './testing/open-training.ts';
import { test } from './testing/running-site.ts';

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

  test('a full training gives a waiting-list position, and a place when another person leaves', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Poda de frutales', withPlaces(1, 2));
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

/** A place of the page that moved (Layout Instability API). */
interface Source {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly Source[];
}

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
    await drawWhole(page);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      const described = ({ node, previousRect: from, currentRect: to }: Source) =>
        `${node?.nodeName ?? ''} «${node?.textContent ?? ''}» ${JSON.stringify([from, to])}`;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          shifts.push(`${String(value)}: ${sources.map(described).join(', ')}`);
        }
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
