import { routes, slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { issueCertificate } from '../../scripts/testing/certificates.ts';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { certify, VALID, verdict, type Certified } from './testing/certificates.ts';
import { inDays } from './testing/open-training.ts';
import { demoTest as test } from './testing/running-site.ts';

const TITLE = 'Injerto de olivo';

let ernestina: Certified;

test.beforeAll(async ({ site }) => {
  ernestina = await certify(site, TITLE);
});

test.describe("the profile's tabs (spec §2)", () => {
  test("show each certificate's state and the file of a licence", async ({ site, arrive }) => {
    const { session } = ernestina.citizen;
    const holder = session.me.uid;
    const mine = { holder, foodHandler: true } as const;
    issueCertificate(site.instance, 'BPM1', {
      ...mine,
      state: 'replaced',
      replacedBy: 'BPM2',
      title: 'Anterior',
    });
    issueCertificate(site.instance, 'BPM2', {
      ...mine,
      state: 'valid',
      replaces: 'BPM1',
      title: 'Nueva',
      expires: Date.parse('2099-03-01T12:00:00-03:00'),
    });
    issueCertificate(site.instance, 'BPM3', { ...mine, state: 'expired', title: 'Pasada' });
    const { page, goTo, signIn } = await arrive();
    await signIn(ernestina.citizen);
    await goTo('/mi-perfil/licencias');
    const item = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(item('Anterior').getByText('Reemplazada por otra')).toBeVisible();
    await expect(
      item('Anterior').getByText('La licencia está con la constancia que la reemplaza.'),
    ).toBeVisible();
    await expect(item('Nueva').getByText('Vence el 1 de marzo de 2099')).toBeVisible();
    await expect(
      item('Nueva').getByText('El centro todavía no cargó el archivo de la licencia.'),
    ).toBeVisible();
    await expect(item('Pasada').getByText('Venció el')).toBeVisible();
    await expect(item(TITLE)).toHaveCount(0);
    await goTo('/mi-perfil/constancias');
    await item(TITLE)
      .getByRole('link', { name: `Ver la constancia de ${TITLE}` })
      .click();
    await expect(page.getByText(VALID)).toBeVisible();
  });
});

test.describe('a licence that expires (design, Licences)', () => {
  test('leads to the training that renews it', async ({ site, arrive, open }) => {
    const citizen = await newCitizen(site.instance, { names: 'Elvira' });
    issueCertificate(site.instance, 'PORVENCER', {
      state: 'valid',
      holder: citizen.session.me.uid,
      foodHandler: true,
      title: 'Manipulación 2023',
      expires: Date.parse(inDays(20)),
    });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/mi-perfil/licencias');
    const license = page.getByRole('listitem').filter({ hasText: 'Manipulación 2023' });
    await expect(license).toContainText('Por vencer');

    const title = 'Manipulación de alimentos de otoño';
    await site.editor.createPublished('training', {
      title,
      type: 'course',
      category: 'aProduction',
      foodHandler: true,
      inscription: { start: inDays(-1), finish: inDays(0.5), maxQuota: 5 },
      // Before the demo's trainings.
      schedule: { start: inDays(1), finish: inDays(2) },
    });
    await expect(async () => {
      await goTo('/mi-perfil/licencias');
      await expect(license.getByRole('link', { name: title })).toBeVisible();
    }).toPass();
    expect(await violations(page)).toEqual([]);
    const response = page.waitForResponse((answer) => answer.url().endsWith(slugFromTitle(title)));
    await license.getByRole('link', { name: title }).click();
    expect((await response).status()).toBe(200);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

    // The public page shows the same state.
    const verifier = await open(routes.certificate('PORVENCER'));
    await expect(verdict(verifier.page)).toContainText('Por vencer');
    await expect(verdict(verifier.page)).toContainText('vence pronto');
  });
});
