import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { button, email, password, signInWith } from './testing/account-forms.ts';
import { ACCOUNT_PAGES } from '../publisher/pages.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

let citizen: Citizen;

beforeAll(async () => {
  citizen = await newCitizen(site.instance);
});

/** What somebody who is signed in can use there. */
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

describe.each(LOGIN_REQUIRED)('$path (spec §2, Login-required routes)', ({ path, submit }) => {
  it('leads home who never signed in', async () => {
    const { page, goTo } = await arrive();
    await goTo(path);
    await waitForPath(page, '/');
  });

  it('leads whose session is over by signing in back to it', async () => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(citizen);
    await endSession(page);
    await goTo(path);
    await waitForPath(page, '/login');
    await page.getByText('Tu sesión venció.').waitFor();
    await signInWith(page, citizen.email, citizen.password);
    await waitForPath(page, path);
    await button(page, submit).waitFor();
  });

  it('is there for who is signed in', async () => {
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo(path);
    await button(page, submit).and(page.locator(':enabled')).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe.each(INVITING)('$path', ({ path, submit, invitation }) => {
  const main = (page: Page) => page.getByRole('main');

  it('invites who never signed in to do so', async () => {
    const { page, goTo } = await arrive();
    await goTo(path);
    await page.getByText(invitation).waitFor();
    expect(await main(page).getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe(
      routes.enterId(),
    );
    expect(await button(page, submit).count()).toBe(0);
  });

  it('invites whose session is over, and is come back to', async () => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(citizen);
    await endSession(page);
    await goTo(path);
    await page.getByText('Tu sesión venció.').waitFor();
    await main(page).getByRole('link', { name: 'Ingresar' }).click();
    await waitForPath(page, '/login');
    await email(page).fill(citizen.email);
    await password(page).fill(citizen.password);
    await button(page, 'Ingresar').click();
    await waitForPath(page, path);
    await button(page, submit).waitFor();
  });

  it('is there for who is signed in', async () => {
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo(path);
    await page.getByText(citizen.email).waitFor();
    await button(page, submit).waitFor();
  });
});

describe('the way out', () => {
  /** Account screens that are for everybody. */
  const open: readonly string[] = [
    routes.enterId(),
    routes.login(),
    routes.signUp(),
    routes.recoverPassword(),
    routes.newPassword(),
    routes.unsubscribe(),
  ];
  const own = ACCOUNT_PAGES.filter((path) => !open.includes(path));

  /** Whether all of it shows, without scrolling. */
  const isInSight = (element: Element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
  };

  it.each([360, 768, 1440])(
    'is in sight of who is signed in on every page of theirs, %i px wide',
    async (width) => {
      const { page, goTo, signIn } = await arrive({ viewport: { width, height: 640 } });
      await signIn(citizen);
      expect(own.length).toBeGreaterThan(10);
      for (const path of own) {
        await goTo(path);
        const way = button(page, 'Cerrar sesión');
        await way.waitFor();
        expect([path, await way.evaluate(isInSight)]).toEqual([path, true]);
      }
    },
  );

  it('is on no page for visitors, and theirs say nothing of it', async () => {
    const { page, goTo } = await arrive();
    for (const path of [...open, routes.changeEmail(), routes.profile()]) {
      await goTo(path);
      await page.waitForLoadState('networkidle');
      expect([path, await button(page, 'Cerrar sesión').count()]).toEqual([path, 0]);
    }
  });

  it('forgets what was typed and not sent', async () => {
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
