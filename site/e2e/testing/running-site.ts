import type { BrowserContextOptions } from 'playwright';
import { expect } from 'playwright/test';
import type { Editor } from '../../../scripts/testing/editor.ts';
import { CHEAP_HASHING } from '../../../scripts/testing/cheap-hashing.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { test as base } from './test.ts';
import type { Visit } from './visit.ts';

/** A whole system that runs while a worker's tests do. */
export interface RunningSite {
  readonly instance: Instance;
  /** The content manager's API, signed in as the centre's editor. */
  readonly editor: Editor;
}

/** Opens a browser for a new visitor. */
export type Arrive = (options?: BrowserContextOptions) => Promise<Visit>;
/** The same, at a page that must answer 200. */
export type Open = (path: string, options?: BrowserContextOptions) => Promise<Visit>;

interface TestFixtures {
  readonly arrive: Arrive;
  readonly open: Open;
}

interface WorkerFixtures {
  readonly site: RunningSite;
}

/** A page that shows the last of the content that the tests need. */
interface LastShown {
  readonly path: string;
  readonly text: string;
}

/** What a running system and its first release need on a busy machine. */
const START_MS = 180_000;

/** The site with the demo's content; one system a worker, which tests do not change but by adding to it. */
export const demoTest = testOf({ demo: true, variables: CHEAP_HASHING }, () =>
  Promise.resolve({ path: '/', text: 'data-training' }),
);

/** The site of a centre without trainings; one system a worker, to which every test adds what it needs. */
export const test = siteTest();

/** The same where e-mails are to be confirmed, as they are with a mail server. */
export const confirmingTest = siteTest({ DEMO: '1' });

/** The same with a system of its own for the file that calls this: for tests that stop, empty or configure it. */
export function siteTest(variables: Readonly<Record<string, string>> = {}) {
  return testOf({ variables: { ...CHEAP_HASHING, ...variables } }, async (editor) => {
    const termsUrl = 'https://centro.example/terminos';
    await editor.publishSiteContent({
      general: { number: '401', city: 'Lobería', address: 'Calle Sarmiento 120', termsUrl },
      socials: [
        { network: 'email', url: 'mailto:hola@centro.example' },
        { network: 'whatsapp', url: 'https://whatsapp.example/1' },
      ],
    });
    return { path: '/signup', text: termsUrl };
  });
}

function testOf(
  options: Parameters<typeof startInstance>[0],
  prepare: (editor: Editor) => Promise<LastShown>,
) {
  return base.extend<TestFixtures, WorkerFixtures>({
    site: [
      // Playwright takes the fixtures it depends on from the pattern.
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const instance = await startInstance(options);
        const editor = await instance.editor();
        const { path, text } = await prepare(editor);
        await expect
          .poll(async () => (await fetch(instance.front.url + path)).text(), { timeout: 30_000 })
          .toContain(text);
        await use({ instance, editor });
        await instance.stop();
      },
      { scope: 'worker', timeout: START_MS },
    ],
    arrive: async ({ site, visitAt }, use) => {
      await use((contextOptions) => visitAt(site.instance.front.url, contextOptions));
    },
    open: async ({ arrive }, use) => {
      await use(async (path, contextOptions) => {
        const visitor = await arrive(contextOptions);
        expect(await visitor.goTo(path)).toBe(200);
        return visitor;
      });
    },
  });
}
