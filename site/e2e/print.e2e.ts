import type { Training } from '@centro/shared';
import { routes } from '@centro/shared/routes';
import fc from 'fast-check';
import { expect } from 'playwright/test';
import { siteOf, trainingWith } from '../publisher/testing/arbitraries.ts';
import { modelSite } from './testing/model-site.ts';
import { readPdf } from './testing/pdf.ts';
import { test } from './testing/test.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-10T18:00:00-03:00');
const WORDS = 'Aprendé a preparar la pieza y a elegir la herramienta. ';
const MEETINGS = 24;

/** A4 with the widest margins of common printers. */
const SHEET = {
  format: 'A4',
  margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' },
};

const after = (days: number) => new Date(START + days * DAY).toISOString();

const [base] = fc.sample(trainingWith('la-mas-larga'), { numRuns: 1, seed: 1 });
if (!base) throw new Error('There is no sample');

/** A training with realistic maximum lengths and more content than a page holds. */
const longest: Training = {
  ...base,
  title: 'Título larguísimo '.repeat(8),
  description: WORDS.repeat(8),
  content: Array.from({ length: 60 }, () => ({
    type: 'paragraph',
    children: [{ type: 'text', text: WORDS }],
  })),
  type: 'course',
  visibility: 'public',
  cardImage: null,
  images: [],
  place: 'Taller de herrería del predio municipal, entrada por la calle de tierra',
  mode: 'Presencial',
  durationMinutes: 150,
  schedule: { start: after(0), finish: null },
  meetings: Array.from({ length: MEETINGS }, (_, week) => ({
    title: `Encuentro ${String(week + 1)}: práctica`,
    start: after(7 * week),
    finish: null,
    mode: null,
    place: null,
  })),
  notifications: {
    start: { text: WORDS.repeat(3) },
    finish: { text: null },
    text: WORDS.repeat(3),
    link: null,
    linkName: null,
  },
};

test('a training with twenty-four meetings prints on one page with its address', async ({ visitAt }) => {
  const site = await modelSite({ site: siteOf('Aguaribay'), trainings: [longest], publications: [] });
  try {
    const { page, expectStatus } = await visitAt(site.url);
    // No cms runs, so the availability request fails.
    expectStatus(503);
    await page.goto(routes.training(longest.id));
    const code = page.locator('svg[aria-hidden]', { has: page.locator('path[stroke="#000"]') });
    await expect(code).toBeHidden();
    const { pages, text } = await readPdf(await page.pdf(SHEET));
    expect(pages).toBe(1);
    expect(text).toContain('Título larguísimo');
    expect(text).toContain('Taller de herrería');
    expect(text).toContain('Presencial');
    expect(text).toContain(`Encuentro ${String(MEETINGS)}: práctica`);
    expect(text).toContain('Ruta 5, km 210');
    expect(text).toContain(`/capacitaciones/${longest.id}`);
    expect(text).not.toContain('Cargar más');
    await page.emulateMedia({ media: 'print' });
    await expect(code).toBeVisible();
    // Control: with the screen-only parts it does not fit.
    await page.evaluate(() => {
      document.querySelectorAll('article .no-print').forEach((hidden) => {
        hidden.classList.remove('no-print');
      });
    });
    expect((await readPdf(await page.pdf(SHEET))).pages).toBeGreaterThan(1);
  } finally {
    await site.stop();
  }
});
