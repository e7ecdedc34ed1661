import { slugFromTitle, z } from '@centro/shared';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { inDays } from './testing/open-training.ts';
import { demoTest as test } from './testing/running-site.ts';

test('an interrupted training shows why and links to others until it resumes', async ({ site, open }) => {
  const title = 'Apicultura bajo la lluvia';
  const documentId = await site.editor.createPublished('training', {
    title,
    type: 'talk',
    category: 'aProduction',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
    schedule: { start: inDays(6), finish: inDays(6.1) },
  });
  const path = `/capacitaciones/${slugFromTitle(title)}`;
  const html = async (of = path) => (await fetch(site.instance.front.url + of)).text();
  await expect.poll(html).toContain('Quiero participar');

  const citizen = await newCitizen(site.instance);
  await citizen.session.enrol(slugFromTitle(title));

  const staff = await administratorSession(site.instance);
  const address = `/staff/trainings/${documentId}/interruption`;
  await staff.send('PUT', address, z.unknown(), { kind: 'cancelled', reason: 'No hay docente.' });
  await expect.poll(html).toContain('La cancelamos');
  const { page, goTo, signIn } = await open(path);
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
  await expect(page.getByText('La cancelamos: no se va a dictar. Motivo: No hay docente.')).toBeVisible();
  await expect(page.getByText('Inscripción abierta', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Quiero participar' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await html()).toContain('https://schema.org/EventCancelled');
  expect(await html(`${path}/calendario.ics`)).toContain('STATUS:CANCELLED');
  await page.getByRole('link', { name: 'Ver otras capacitaciones abiertas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Capacitaciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);

  // Visitors with a link to enrol see the reason, too.
  const { page: late } = await open(`${path}/inscribirme`);
  await expect(late.getByRole('dialog').getByText('La cancelamos: no se va a dictar.')).toBeVisible();

  // A cancelled training promises no information at its start.
  await signIn(citizen);
  await goTo(path);
  await expect(page.getByText('Ya estás participando.', { exact: true })).toBeVisible();

  await staff.send('DELETE', address, z.unknown());
  await expect.poll(html).toContain('Quiero participar');
  await goTo(path);
  await expect(page.getByText('Ya estás participando. La información te llegará al comienzo.')).toBeVisible();
});
