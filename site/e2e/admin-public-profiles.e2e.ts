import { expect } from 'playwright/test';
import { z } from 'zod';
import { dniPicture, newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/office.ts';

const PROFILE = {
  names: 'Ofelia',
  surnames: 'Quiroga',
  phoneNumber: '2494555666',
  email: 'ofelia@trabajo.example',
  job: 'Tambera',
  city: 'Tandil',
  category: 'aProduction',
} as const;

const ownSchema = z.object({ data: z.object({ onBoard: z.boolean(), rejection: z.string().nullable() }) });

test.describe('public profiles in the admin', () => {
  test('are counted at home, shown with changes, approved and rejected', async ({ office, signedIn }) => {
    const { session } = await newCitizen(office.instance);
    const submit = async (fields: object) => session.joinBoard({ ...PROFILE, ...fields }, await dniPicture());
    const own = async () => {
      const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
      const url = `${office.instance.front.url}/api/me/public-profile`;
      return ownSchema.parse(await (await fetch(url, { headers: { cookie } })).json()).data;
    };
    await submit({});
    const { page } = await signedIn('secretary');
    await page.getByRole('link', { name: '1 perfil público por revisar' }).click();
    const card = page.getByRole('region', { name: 'Quiroga, Ofelia' });
    await expect(card.getByText('Perfil nuevo')).toBeVisible();
    await expect(card.getByText('Producción animal')).toBeVisible();
    await expect(card.getByRole('img', { name: 'Foto de Quiroga, Ofelia' })).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    await card.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(page.getByText('No hay perfiles por revisar.')).toBeVisible();
    expect(await own()).toEqual({ onBoard: true, rejection: null });

    await submit({ job: 'Insultar' });
    await page.reload();
    await expect(card.getByText('Antes: Tambera')).toBeVisible();
    await expect(card.getByText('La foto es nueva.')).toBeVisible();
    await card.getByRole('button', { name: 'No aprobar' }).click();
    const asked = page.getByRole('dialog');
    await expect(asked.getByRole('button', { name: 'No aprobar' })).toBeDisabled();
    await asked.getByLabel('Motivo').fill('Contá a qué te dedicás');
    await asked.getByRole('button', { name: 'No aprobar' }).click();
    await expect(page.getByText('No hay perfiles por revisar.')).toBeVisible();
    expect(await own()).toEqual({ onBoard: true, rejection: 'Contá a qué te dedicás' });
  });

  test('are not available to an editor', async ({ signedIn }) => {
    const { page } = await signedIn('editor');
    await expect(page.getByRole('link', { name: 'Contenido', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Perfiles públicos' })).toHaveCount(0);
    await page.goto('/admin/perfiles-publicos');
    await expect(page.getByText('No tenés permiso para ver esto')).toBeVisible();
  });
});
