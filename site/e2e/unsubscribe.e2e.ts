import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { listTokens } from '../../scripts/testing/mail.ts';
import { violations } from './testing/accessibility.ts';
import { button, signInWith } from './testing/account-forms.ts';
import { siteTest, type RunningSite } from './testing/running-site.ts';

const test = siteTest({ NOTICE_DELAY_SECONDS: '0' });

async function subscriptionsOf(site: RunningSite, { session }: Citizen, choice?: object): Promise<unknown> {
  const url = site.instance.front.url;
  const cookie = Array.from(session.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/api/me/subscriptions`, {
    method: choice ? 'PUT' : 'GET',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(choice && { body: JSON.stringify(choice) }),
  });
  return ((await answer.json()) as { data: unknown }).data;
}

const ALL = { promotion: true, announcement: true, notification: true };
const ALL_BUT_ANNOUNCEMENTS = { ...ALL, announcement: false };

async function mailedToken(site: RunningSite, citizen: Citizen, title: string): Promise<string> {
  await subscriptionsOf(site, citizen, ALL);
  await site.editor.createPublished('publication', { title, type: 'news' });
  const tokens = () => listTokens(site.instance, citizen.email);
  await expect.poll(tokens).toHaveLength(1);
  const [token = ''] = await tokens();
  return token;
}

test.describe("a mailing list's unsubscribe link", () => {
  test('does nothing when opened, unsubscribes when confirmed, and can be undone', async ({
    site,
    arrive,
  }) => {
    const citizen = await newCitizen(site.instance);
    const token = await mailedToken(site, citizen, 'Abrió la huerta');
    const { page, goTo } = await arrive();
    await goTo(`/desuscribir#${token}`);
    await expect(page.getByText('¿Querés dejar de recibir por correo «Anuncios» del centro?')).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(site, citizen)).toEqual(ALL);

    await button(page, 'Dejar de recibirlos').click();
    await expect(page.getByRole('heading', { name: 'Ya no vas a recibir «Anuncios»' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(site, citizen)).toEqual(ALL_BUT_ANNOUNCEMENTS);

    await button(page, 'Volver a recibirlos').click();
    await expect(page.getByRole('heading', { name: 'Seguís recibiendo «Anuncios»' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(site, citizen)).toEqual(ALL);
  });

  test('works as one-click unsubscribe', async ({ site }) => {
    const citizen = await newCitizen(site.instance);
    const token = await mailedToken(site, citizen, 'Abrió el vivero');
    const answer = await fetch(`${site.instance.front.url}/api/subscriptions/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await subscriptionsOf(site, citizen)).toEqual(ALL_BUT_ANNOUNCEMENTS);
  });

  test('an invalid link is reported', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(404);
    await goTo('/desuscribir#announcement.abcdefghijklmnop.abcdefghijklmnop');
    await button(page, 'Dejar de recibirlos').click();
    await expect(page.getByText('Este enlace ya no sirve')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('without a token the page asks for the link', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL('**/mi-perfil');
    await goTo('/desuscribir');
    await expect(page.getByText('Para dejar de recibir correos')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Elegir mis suscripciones' }).click();
    await page.waitForURL('**/editar-perfil/suscripciones');
  });
});
