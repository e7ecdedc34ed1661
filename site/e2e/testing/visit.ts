import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Citizen } from '../../../scripts/testing/citizen.ts';

/** One visitor's browser. */
export interface Visit {
  readonly page: Page;
  /** Opens a path of the site; returns the status. */
  goTo: (path: string) => Promise<number>;
  /** Allows an error or warning in the console that the test provokes. */
  expectComplaint: (text: string | RegExp) => void;
  /** Allows failed requests with these statuses, which the test provokes. */
  expectStatus: (...statuses: readonly number[]) => void;
  /** Puts a citizen's session into the browser. */
  signIn: (citizen: Citizen) => Promise<void>;
  /** Closes the browser context and fails if anything unexpected was reported in it. */
  leave: () => Promise<void>;
}

/** Chromium's message about a failed request; over HTTP/2 the status text is missing. */
const FAILED_REQUEST = /^Failed to load resource: the server responded with a status of (\d+) /;

/** Playwright's own warning where service workers are blocked. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Chromium rejects its own promise if a page is shown before the snapshot of the last one is ready, as on a busy
 * machine. No script of the page holds that promise, and the page is shown without the transition.
 */
const LATE_TRANSITION = 'InvalidStateError: Transition was aborted because of invalid state';

/**
 * Opens a page on a phone unless the options say otherwise. Console errors, console warnings, uncaught errors and
 * unhandled rejections of all its pages are collected.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    // Service workers bypass request interception; tests of being offline allow them.
    serviceWorkers: 'block',
    ...options,
  });
  const complaints = collectComplaints(context);
  const page = await context.newPage();
  return {
    page,
    goTo: async (path) => {
      const response = await page.goto(path);
      return response?.status() ?? 0;
    },
    expectComplaint: complaints.expectText,
    expectStatus: complaints.expectStatus,
    signIn: async ({ session }) => {
      const cookies = Array.from(session.cookies, ([name, value]) => ({ name, value, url: baseURL }));
      await context.addCookies(cookies);
    },
    leave: async () => {
      await context.close();
      expect(complaints.unexpected, 'errors and warnings of the browser').toEqual([]);
    },
  };
}

interface Complaints {
  readonly unexpected: readonly string[];
  readonly expectText: (text: string | RegExp) => void;
  readonly expectStatus: (...statuses: readonly number[]) => void;
}

function collectComplaints(context: BrowserContext): Complaints {
  const unexpected: string[] = [];
  const expectedTexts = new Set<string | RegExp>([WORKER_BLOCKED]);
  const expectedStatuses = new Set<number>();
  let lastStatus = 0;
  const isExpected = (text: string) =>
    Array.from(expectedTexts).some((each) => (typeof each === 'string' ? each === text : each.test(text)));
  context.on('console', (message) => {
    const text = message.text();
    const status = Number(FAILED_REQUEST.exec(text)?.[1]);
    // Chromium reports pages with status 404; tests that open them check the status themselves.
    const isMissingPage = lastStatus === 404 && status === 404;
    if (!['error', 'warning'].includes(message.type()) || isMissingPage) return;
    if (!expectedStatuses.has(status) && !isExpected(text)) unexpected.push(text);
  });
  // Both uncaught errors and unhandled rejections.
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!text.startsWith(LATE_TRANSITION) && !isExpected(text)) unexpected.push(text);
  });
  context.on('response', (response) => {
    if (response.request().isNavigationRequest()) lastStatus = response.status();
  });
  return {
    unexpected,
    expectText: (text) => {
      expectedTexts.add(text);
    },
    expectStatus: (...statuses) => {
      for (const status of statuses) expectedStatuses.add(status);
    },
  };
}
