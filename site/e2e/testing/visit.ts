import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import type { Citizen } from '../../../scripts/testing/citizen.ts';

/** A visitor's page that notes everything a browser complains about. */
export interface Visit {
  readonly page: Page;
  /** Goes to an address of the site and gives the status it answered with. */
  goTo: (path: string) => Promise<number>;
  /** Lets the browser complain with this text, or one like it, because the test makes it. */
  expectComplaint: (text: string | RegExp) => void;
  /** Lets the browser complain about answers with this status, because the test makes the API refuse. */
  expectStatus: (...statuses: readonly number[]) => void;
  /** Puts somebody's session into the browser, as if they had signed in here. */
  signIn: (citizen: Citizen) => Promise<void>;
  /** Fails when the browser complained, then closes. */
  leave: () => Promise<void>;
}

/** How the browser reports an answer that is an error; over HTTP/2 its words are missing. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d+) /;

/** What the driver itself complains of where service workers are blocked. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Opens a page on a phone, unless told otherwise. */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const phone = { width: 360, height: 740 };
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    locale: 'es-AR',
    // What it asks for could not be intercepted; the test of what is kept allows it.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const expected = new Set<string | RegExp>([WORKER_BLOCKED]);
  const refusals = new Set<number>();
  let lastStatus = 0;
  const isExpected = (text: string) =>
    Array.from(expected).some((each) => (typeof each === 'string' ? each === text : each.test(text)));
  page.on('console', (message) => {
    const text = message.text();
    const status = Number(REFUSED.exec(text)?.[1]);
    // A page that answers 404 is reported, too; the test that goes there expects it.
    const missing = lastStatus === 404 && status === 404;
    const refused = refusals.has(status);
    if (['error', 'warning'].includes(message.type()) && !missing && !refused && !isExpected(text)) {
      complaints.push(text);
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
    expectStatus: (...statuses) => {
      for (const status of statuses) refusals.add(status);
    },
    signIn: async ({ session }) => {
      const cookies = Array.from(session.cookies, ([name, value]) => ({ name, value, url: baseURL }));
      await context.addCookies(cookies);
    },
    leave: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}
