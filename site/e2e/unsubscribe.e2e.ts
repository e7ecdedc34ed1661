import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { listTokens } from '../../scripts/testing/mail.ts';
import { button, signInWith } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite({ NOTICE_DELAY_SECONDS: '0' });

async function violations(page: Page): Promise<unknown[]> {
  return (await new AxeBuilder({ page }).analyze()).violations;
}

async function subscriptionsOf({ session }: Citizen, choice?: object): Promise<unknown> {
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

async function mailedToken(citizen: Citizen, title: string): Promise<string> {
  await subscriptionsOf(citizen, ALL);
  await site.editor.createPublished('publication', { title, type: 'news' });
  const tokens = () => listTokens(site.instance, citizen.email);
  await expect.poll(tokens, { timeout: 30_000 }).toHaveLength(1);
  const [token = ''] = await tokens();
  return token;
}

describe('the link at the end of a mail to a list', () => {
  it('does nothing when it is opened, leaves the list when that is confirmed, and can be undone', async () => {
    const citizen = await newCitizen(site.instance);
    const token = await mailedToken(citizen, 'Abrió la huerta');
    const { page, goTo } = await site.arrive();
    await goTo(`/desuscribir#${token}`);
    await page.getByText('¿Querés dejar de recibir por correo «Anuncios» del centro?').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(citizen)).toEqual(ALL);

    await button(page, 'Dejar de recibirlos').click();
    await page.getByRole('heading', { name: 'Ya no vas a recibir «Anuncios»' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(citizen)).toEqual(ALL_BUT_ANNOUNCEMENTS);

    await button(page, 'Volver a recibirlos').click();
    await page.getByRole('heading', { name: 'Seguís recibiendo «Anuncios»' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await subscriptionsOf(citizen)).toEqual(ALL);
  });

  it('is pressed by mail programs, too', async () => {
    const citizen = await newCitizen(site.instance);
    const token = await mailedToken(citizen, 'Abrió el vivero');
    const answer = await fetch(`${site.instance.front.url}/api/subscriptions/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await subscriptionsOf(citizen)).toEqual(ALL_BUT_ANNOUNCEMENTS);
  });

  it('says so when it is of nobody', async () => {
    const { page, goTo, expectStatus } = await site.arrive();
    expectStatus(404);
    await goTo('/desuscribir#announcement.abcdefghijklmnop.abcdefghijklmnop');
    await button(page, 'Dejar de recibirlos').click();
    await page.getByText('Este enlace ya no sirve').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is asked for on a page that was opened without it', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await site.arrive();
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL('**/mi-perfil');
    await goTo('/desuscribir');
    await page.getByText('Para dejar de recibir correos').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Elegir mis suscripciones' }).click();
    await page.waitForURL('**/editar-perfil/suscripciones');
  });
});
