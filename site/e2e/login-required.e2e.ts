import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { button, email, password, signInWith } from './testing/account-forms.ts';
import { ACCOUNT_PAGES } from '../publisher/pages.ts';
import { test } from './testing/running-site.ts';

let citizen: Citizen;
/** Signs in repeatedly, which ends the oldest sessions. */
let returning: Citizen;

test.beforeAll(async ({ site }) => {
  [citizen, returning] = await Promise.all([newCitizen(site.instance), newCitizen(site.instance)]);
});

/** A page for signed-in citizens, and its submit button. */
interface OwnPage {
  readonly path: string;
  readonly submit: string;
}

const LOGIN_REQUIRED: readonly OwnPage[] = [
  { path: routes.createFoodHandler(), submit: 'Guardar mis datos' },
  { path: routes.createFoodHandler('poda'), submit: 'Guardar mis datos' },
  { path: routes.editFoodHandler(), submit: 'Guardar mis datos' },
  { path: routes.editFoodHandler('poda'), submit: 'Guardar mis datos' },
  { path: routes.subscriptions(), submit: 'Guardar mis suscripciones' },
  { path: routes.editProfile(), submit: 'Guardar los cambios' },
  { path: routes.publicProfile(), submit: 'Publicar mi perfil' },
  { path: routes.openSessions(), submit: 'Cerrar sesión' },
  { path: routes.erase(), submit: 'Borrar mi cuenta para siempre' },
  { path: routes.createProfile('30111222'), submit: 'Guardar mi perfil' },
  { path: routes.createProfile('30111222', 'poda'), submit: 'Guardar mi perfil' },
];

const INVITING: readonly (OwnPage & { readonly invitation: string })[] = [
  {
    path: routes.changeEmail(),
    submit: 'Guardar mi correo',
    invitation: 'Ingresá para cambiar tu correo electrónico.',
  },
  {
    path: routes.profile(),
    submit: 'Cerrar sesión',
    invitation: 'Ingresá para ver tu perfil y tus inscripciones.',
  },
];

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /access|refresh/ });
}

async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

for (const { path, submit } of LOGIN_REQUIRED) {
  test.describe(`${path} (spec §2, Login-required routes)`, () => {
    test('redirects visitors to the home page', async ({ arrive }) => {
      const { page, goTo, expectStatus } = await arrive();
      // Some paths name a training that does not exist.
      expectStatus(404);
      await goTo(path);
      await waitForPath(page, '/');
    });

    test('an expired session leads to sign-in and back', async ({ arrive }) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(401, 404);
      await signIn(returning);
      await endSession(page);
      await goTo(path);
      await waitForPath(page, '/login');
      await expect(page.getByText('Tu sesión venció.')).toBeVisible();
      await signInWith(page, returning.email, returning.password);
      await waitForPath(page, path);
      await expect(button(page, submit)).toBeVisible();
    });

    test('opens for a signed-in citizen', async ({ arrive }) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(404);
      await signIn(citizen);
      await goTo(path);
      await expect(button(page, submit).and(page.locator(':enabled'))).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });
}

for (const { path, submit, invitation } of INVITING) {
  test.describe(`${path} (invitation to sign in)`, () => {
    const main = (page: Page) => page.getByRole('main');

    test('invites visitors to sign in', async ({ arrive }) => {
      const { page, goTo } = await arrive();
      await goTo(path);
      await expect(page.getByText(invitation)).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Ingresar' })).toHaveAttribute(
        'href',
        routes.enterId(),
      );
      await expect(button(page, submit)).toHaveCount(0);
    });

    test('an expired session invites to sign in and returns', async ({ arrive }) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(401);
      await signIn(returning);
      await endSession(page);
      await goTo(path);
      await expect(page.getByText('Tu sesión venció.')).toBeVisible();
      await main(page).getByRole('link', { name: 'Ingresar' }).click();
      await waitForPath(page, '/login');
      await email(page).fill(returning.email);
      await password(page).fill(returning.password);
      await button(page, 'Ingresar').click();
      await waitForPath(page, path);
      await expect(button(page, submit)).toBeVisible();
    });

    test('opens for a signed-in citizen', async ({ arrive }) => {
      const { page, goTo, signIn } = await arrive();
      await signIn(citizen);
      await goTo(path);
      await expect(page.getByText(citizen.email)).toBeVisible();
      await expect(button(page, submit)).toBeVisible();
    });
  });
}

test.describe('signing out', () => {
  /** Account screens that need no session. */
  const open: readonly string[] = [
    routes.enterId(),
    routes.login(),
    routes.signUp(),
    routes.recoverPassword(),
    routes.newPassword(),
    routes.confirmEmail(),
    routes.unsubscribe(),
  ];
  const own = ACCOUNT_PAGES.filter((path) => !open.includes(path));

  /** Whether an element is completely visible without scrolling. */
  const isInSight = (element: Element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
  };

  for (const width of [360, 768, 1440]) {
    test(`is offered on every account page at ${String(width)} px, and in the folded menu`, async ({
      arrive,
    }) => {
      const { page, goTo, signIn } = await arrive({ viewport: { width, height: 640 } });
      await signIn(citizen);
      expect(own.length).toBeGreaterThan(10);
      for (const path of own) {
        await goTo(path);
        await expect(page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
        if (width > 1216) continue;
        await button(page, 'Menú').click();
        const way = page
          .getByRole('navigation', { name: 'Menú' })
          .getByRole('button', { name: 'Cerrar sesión' });
        await expect(way).toBeVisible();
        await expect.poll(() => way.evaluate(isInSight), path).toBe(true);
      }
    });
  }

  test('is not offered to visitors, on their pages or on others', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    for (const path of [...open, routes.changeEmail(), routes.profile()]) {
      await goTo(path);
      await page.waitForLoadState('networkidle');
      expect([path, await button(page, 'Cerrar sesión').count()]).toEqual([path, 0]);
    }
  });

  test('works from the menu of any page', async ({ site, arrive }) => {
    const { page, goTo, signIn } = await arrive({ viewport: { width: 360, height: 740 } });
    await signIn(await newCitizen(site.instance));
    await goTo(routes.about());
    await button(page, 'Menú').click();
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${site.instance.front.url}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
  });

  test('deletes unsent input', async ({ site, arrive }) => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(await newCitizen(site.instance));
    await goTo(routes.changeEmail());
    await email(page).and(page.locator(':enabled')).fill('otra@correo.example');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
      .toContain('otra@correo.example');
    await button(page, 'Cerrar sesión').click();
    await waitForPath(page, '/');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401);
  });
});
