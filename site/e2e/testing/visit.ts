import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';

/** A visitor's page that notes everything a browser complains about. */
export interface Visit {
  readonly page: Page;
  /** Goes to an address of the site and gives the status it answered with. */
  goTo: (path: string) => Promise<number>;
  /** Lets the browser complain with this text, because the test makes it. */
  expectComplaint: (text: string) => void;
  /** Fails when the browser complained, then closes. */
  leave: () => Promise<void>;
}

/** The browser reports a page that answers 404 as an error of its own; the test that goes there expects it. */
const MISSING_PAGE = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Opens a page on a phone, unless told otherwise. */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const phone = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL, viewport: phone, locale: 'es-AR', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const expected = new Set<string>();
  let lastStatus = 0;
  page.on('console', (message) => {
    const missing = lastStatus === 404 && message.text() === MISSING_PAGE;
    if (['error', 'warning'].includes(message.type()) && !missing && !expected.has(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) lastStatus = response.status();
  });
  return {
    page,
    goTo: async (path) => {
      const response = await page.goto(path);
      return response?.status() ?? 0;
    },
    expectComplaint: (text) => {
      expected.add(text);
    },
    leave: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}
