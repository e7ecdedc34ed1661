import { routes } from '@centro/shared/routes';
import { expect } from 'playwright/test';
import { demoTest as test } from './testing/running-site.ts';

const PHONE = { viewport: { width: 360, height: 740 }, permissions: ['clipboard-read', 'clipboard-write'] };

for (const what of ['Alias', 'CBU']) {
  test(`the association's ${what} is in one line and can be copied`, async ({ open }) => {
    const { page } = await open(routes.treasury(), PHONE);
    const row = page.locator('dd', { has: page.getByRole('button', { name: `Copiar: ${what}` }) });
    const value = row.locator('span');
    expect(await value.evaluate((element) => element.getClientRects().length)).toBe(1);
    await row.getByRole('button').click();
    await expect(page.getByRole('status')).toHaveText(`${what}: copiado.`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await value.innerText());
  });
}

test('a failed copy suggests selecting the text', async ({ open }) => {
  const { page } = await open(routes.treasury(), PHONE);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copiar: CBU' }).click();
  await expect(page.getByRole('status')).toContainText('Podés seleccionarlo');
});
