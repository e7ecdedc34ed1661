import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { drawWhole } from './testing/drawn-whole.ts';
import { demoTest as test } from './testing/running-site.ts';

const TRAINING = routes.training('quesos-artesanales-de-la-leche-a-la-maduracion');
const PUBLICATION = routes.publication('feria-de-producciones-veni-a-conocer-lo-que-hacemos');

/** Visitors' pages (design, Budgets). */
const VISITED = [
  routes.home(),
  routes.trainings(),
  routes.trainings(2),
  TRAINING,
  routes.archive(),
  routes.publications(),
  PUBLICATION,
  routes.about(),
  routes.treasury(),
  routes.certificates(),
];
/** Other public pages, and states of them. */
const OTHERS = [
  routes.trainingsWith('estado/inscripcion-abierta'),
  routes.search(),
  `${routes.search()}?q=queso`,
  `${routes.search()}?q=xyzzyq`,
  routes.offline(),
  routes.enterId(),
  routes.login(),
  routes.signUp(),
];
const MISSING = ['/no-existe', '/capacitaciones/no-existe', '/publicaciones/no-existe'];

/** A desktop of 1280 × 1024 at 400 % zoom: a quarter of its width and height in CSS pixels, four times as sharp. */
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };
/** A narrow phone, of the same width. */
const NARROW = { width: 320, height: 640 };

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function expectAccessible(page: Page): Promise<void> {
  for (const size of [ZOOMED.viewport, NARROW]) {
    await page.setViewportSize(size);
    expect(await width(page)).toBeLessThanOrEqual(size.width);
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
}

test.describe('at 400 % zoom and at 320 px: no axe violations in light and dark, no horizontal scrolling', () => {
  for (const path of [...VISITED, ...OTHERS]) {
    test(path, async ({ open }) => {
      const { page } = await open(path, ZOOMED);
      await expectAccessible(page);
    });
  }

  for (const path of MISSING) {
    test(`${path} (not found)`, async ({ arrive }) => {
      const { page, goTo } = await arrive(ZOOMED);
      expect(await goTo(path)).toBe(404);
      await expectAccessible(page);
    });
  }
});

/** Label of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '';
  });

/** Presses Tab until an element with this text is focused. */
async function tabTo(page: Page, text: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).search(text) !== -1) return;
  }
  throw new Error(`Tab never comes to ${String(text)}.`);
}

test.describe('keyboard only', () => {
  test('the first stop skips to the content', async ({ open }) => {
    const { page } = await open(routes.trainings());
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Saltar al contenido');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('the menu leads to a page', async ({ open }) => {
    const { page } = await open(routes.home());
    await tabTo(page, /^Menú/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Publicaciones$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${routes.publications()}`);
  });

  test('filters apply and can be removed', async ({ open }) => {
    const { page } = await open(routes.trainings());
    await tabTo(page, /^Charla/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/capacitaciones/tipo/**');
    await tabTo(page, /^Todas/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${routes.trainings()}`);
  });

  test('the slideshow pauses and resumes', async ({ open }) => {
    const { page } = await open(routes.home());
    await tabTo(page, /^Pausar$/);
    await page.keyboard.press('Space');
    expect(await focused(page)).toBe('Reproducir');
    await page.keyboard.press('Space');
    expect(await focused(page)).toBe('Pausar');
  });

  test('the gallery opens, moves on, and Escape returns the focus to the picture', async ({ open }) => {
    const { page } = await open(TRAINING);
    await tabTo(page, /^Ver más grande/);
    const picture = await focused(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await focused(page)).toMatch(/^Ver más grande/);
    expect(picture).toMatch(/^Ver más grande/);
  });

  test("a training's enrol and share links are reachable", async ({ open }) => {
    const { page } = await open(TRAINING);
    await tabTo(page, /^Quiero participar$/);
    const reach = page.url();
    await tabTo(page, /^Compartir por WhatsApp$/);
    expect(page.url()).toBe(reach);
  });

  test('loading more moves the focus to the new entries', async ({ open }) => {
    const { page } = await open(routes.trainings());
    await tabTo(page, /^Cargar más$/);
    await page.keyboard.press('Enter');
    await expect(page.locator('.card[data-training]')).toHaveCount(24);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-training]') !== null))
      .toBe(true);
  });

  test('search finds a training and leads to it', async ({ open }) => {
    const { page } = await open(routes.search());
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('panificacion');
    await expect(page.getByRole('status').filter({ hasText: 'resultado' })).toBeVisible();
    await tabTo(page, /Panificación/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Panificación/ })).toBeVisible();
  });
});

interface Readable {
  readonly lines: readonly string[];
  readonly links: readonly string[];
}

/** All texts and links of the page, including collapsed ones, but not the availability, which a script requests. */
async function readable(page: Page): Promise<Readable> {
  return page.evaluate(() => {
    const FULLNESS = '[data-places], [data-join] .button';
    const texts = Array.from(
      document.querySelectorAll('h1, h2, h3, p, li, td, th, dt, dd, summary, figcaption'),
    );
    const shown = texts.filter((element) => element.closest(`[hidden], noscript, ${FULLNESS}`) === null);
    const lines = shown.map((element) => {
      const content = document.importNode(element, true);
      for (const moving of content.querySelectorAll(FULLNESS)) moving.remove();
      return content.textContent.replace(/\s+/g, ' ').trim();
    });
    return {
      lines: [...new Set(lines)].sort(),
      links: [...new Set(Array.from(document.links, ({ href }) => href))].sort(),
    };
  });
}

/** The slideshow's pause button needs a script. */
const SCRIPTED = 'Pausar';

test.describe('without JavaScript', () => {
  for (const path of [...VISITED, routes.trainingsWith('tipo/curso')]) {
    test(`${path} has the same texts and links`, async ({ open }) => {
      const withScript = await readable((await open(path)).page);
      const { page } = await open(path, { javaScriptEnabled: false });
      const plain = await readable(page);
      expect(withScript.links.filter((link) => !plain.links.includes(link))).toEqual([]);
      const missing = withScript.lines.filter((line) => !plain.lines.includes(line));
      expect(missing.filter((line) => line !== SCRIPTED)).toEqual([]);
      expect(plain.lines.length).toBeGreaterThan(5);
    });
  }
});

/** Cumulative layout shift since the page was opened, and the shifted elements. */
async function layoutShift(page: Page): Promise<{ value: number; moved: string[] }> {
  return page.evaluate(async () => {
    const shifts: { value: number; moved: string[] } = { value: 0, moved: [] };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    });
    /** TypeScript has no type for layout-shift entries. */
    function note(entry: PerformanceEntry & { value?: number; sources?: { node?: Node | null }[] }): void {
      shifts.value += entry.value ?? 0;
      for (const { node } of entry.sources ?? []) {
        if (node instanceof Element) shifts.moved.push(node.outerHTML.slice(0, 120));
      }
    }
    observer.observe({ type: 'layout-shift', buffered: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Scrolls through the page, so that all lazy pictures load.
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
    await frame();
    await frame();
    for (const entry of observer.takeRecords()) note(entry);
    observer.disconnect();
    return shifts;
  });
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** Positions of all elements of the header, except the two links of which one is hidden. */
async function boxesOfHeader(page: Page): Promise<readonly string[]> {
  return page.locator('header *:not(.visitor, .citizen)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].join(' ')}`;
    }),
  );
}

test.describe('layout shift', () => {
  for (const path of VISITED) {
    test(`${path} does not shift while pictures and colours load`, async ({ arrive }) => {
      const { page, goTo } = await arrive();
      await drawWhole(page);
      expect(await goTo(path)).toBe(200);
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toEqual({ value: 0, moved: [] });
    });
  }

  for (const viewport of [PHONE, DESKTOP]) {
    test(`the header does not move when it offers to sign in, at ${String(viewport.width)} px`, async ({
      open,
    }) => {
      const { page } = await open(routes.about(), { viewport });
      const visitor = await boxesOfHeader(page);
      await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible();
      await page.evaluate(() => delete document.body.dataset['visitor']);
      await expect(page.getByRole('link', { name: 'Ingresar' })).toBeHidden();
      expect(await boxesOfHeader(page)).toEqual(visitor);
    });
  }

  test('control: an inserted paragraph is measured as a shift', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await drawWhole(page);
    await goTo(routes.about());
    // Changes before the first frame are not measured.
    expect((await layoutShift(page)).value).toBe(0);
    await page.evaluate(async () => {
      scrollTo({ top: 0, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      document
        .querySelector('h1')
        ?.before(Object.assign(document.createElement('p'), { textContent: 'Aviso' }));
    });
    expect((await layoutShift(page)).value).toBeGreaterThan(0);
  });
});
