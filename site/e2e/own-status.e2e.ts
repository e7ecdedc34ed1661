import { expect } from 'playwright/test';
import { approve } from '../../scripts/testing/certificates.ts';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { openTraining, openTrainingFields } from './testing/open-training.ts';
import { test } from './testing/running-site.ts';

/** A promise that is resolved on demand. */
function gate() {
  const state: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    state.open = resolve;
  });
  return { opened, open: () => state.open?.() };
}

test.describe('an archived training', () => {
  test('shows people their status in it, and no button', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Del año pasado', { schedule: null });
    const [enrolled, approved, other] = await Promise.all([
      newCitizen(site.instance),
      newCitizen(site.instance),
      newCitizen(site.instance),
    ]);
    await enrolled.session.enrol(training.id);
    await approved.session.enrol(training.id);
    const code = await approve(site.instance, training, approved);
    const archived = { ...openTrainingFields(training.title), schedule: null, visibility: 'archived' };
    await site.editor.updatePublished('training', training.documentId, archived);
    const html = async () => (await fetch(site.instance.front.url + training.path)).text();
    await expect.poll(html, { intervals: [50] }).not.toContain('Quiero participar');

    const first = await arrive();
    await first.signIn(enrolled);
    await first.goTo(training.path);
    await expect(first.page.getByText('Ya estás participando.')).toBeVisible();

    const second = await arrive();
    await second.signIn(approved);
    await second.goTo(training.path);
    const link = second.page.getByRole('link', { name: 'Ver mi constancia' });
    await expect(link).toHaveAttribute('href', `/constancias/${code}`);
    expect(await violations(second.page)).toEqual([]);

    const third = await arrive();
    await third.signIn(other);
    const answered = third.page.waitForResponse('**/enrolment');
    await third.goTo(training.path);
    await answered;
    await expect(third.page.getByText('Quiero participar')).toHaveCount(0);

    const visitor = await arrive();
    await visitor.goTo(`${training.path}/inscribirme`);
    await expect(visitor.page.getByText('Quiero participar')).toHaveCount(0);
    await expect(visitor.page.getByRole('dialog')).toContainText(
      'La capacitación que estás buscando no está vigente.',
    );
  });
});

test.describe("one's own status", () => {
  test('is shown before any button, however slow the response', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Con respuesta lenta');
    const citizen = await newCitizen(site.instance);
    await citizen.session.enrol(training.id);
    const { page, goTo, signIn } = await arrive();
    const [island, answer] = [gate(), gate()];
    await page.route('**/mount.*.js', async (route) => {
      await island.opened;
      await route.continue();
    });
    await page.route('**/enrolment', async (route) => {
      await answer.opened;
      await route.continue();
    });
    await signIn(citizen);
    await goTo(training.path);
    const button = page.getByText('Quiero participar').filter({ visible: true });
    await expect(page.locator('.unknown')).toHaveCount(1);
    await expect(button).toHaveCount(0);
    island.open();
    await expect(page.getByText('Cargando capacitación')).toBeVisible();
    await expect(button).toHaveCount(0);
    answer.open();
    await expect(
      page.getByText('Ya estás participando. La información te llegará al comienzo.'),
    ).toBeVisible();
    await expect(page.getByText('Quiero participar')).toHaveCount(0);
  });

  test('control: for visitors the button is part of the HTML', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Para quien visita');
    const { page, goTo } = await arrive({ javaScriptEnabled: false });
    await goTo(training.path);
    await expect(page.getByRole('link', { name: 'Quiero participar' })).toBeVisible();
  });
});
