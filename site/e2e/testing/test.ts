import type { BrowserContextOptions } from 'playwright';
import { test as base } from 'playwright/test';
import { browserLaunchOptions } from '../../../scripts/testing/browser.ts';
import { visit, type Visit } from './visit.ts';

/**
 * Opens a visitor's browser at a site. It is closed when the test ends; the test fails if the browser reported an
 * unexpected error.
 */
export type VisitAt = (baseURL: string, options?: BrowserContextOptions) => Promise<Visit>;

/** The base of all browser tests: uses this machine's Chromium, and fails on unexpected errors in the browser. */
export const test = base.extend<{ readonly visitAt: VisitAt }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...(await browserLaunchOptions()) });
    },
    { scope: 'worker' },
  ],
  visitAt: async ({ browser }, use) => {
    const visits: Visit[] = [];
    await use(async (baseURL, options) => {
      const visitor = await visit(browser, baseURL, options);
      visits.push(visitor);
      return visitor;
    });
    for (const each of visits) await each.leave();
  },
});
