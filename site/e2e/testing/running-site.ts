import type { BrowserContextOptions } from 'playwright';
import { expect } from 'playwright/test';
import type { Editor } from '../../../scripts/testing/editor.ts';
import { CHEAP_HASHING } from '../../../scripts/testing/cheap-hashing.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { test as base } from './test.ts';
import type { Visit } from './visit.ts';

/** A whole system, shared by the tests of a worker. */
export interface RunningSite {
  readonly instance: Instance;
  /** An editor's session in the content manager's API. */
  readonly editor: Editor;
}

/** Opens a browser as a new visitor. */
export type Arrive = (options?: BrowserContextOptions) => Promise<Visit>;
/** Opens a page as a new visitor; it must respond with 200. */
export type Open = (path: string, options?: BrowserContextOptions) => Promise<Visit>;

interface TestFixtures {
  readonly arrive: Arrive;
  readonly open: Open;
}

interface WorkerFixtures {
  readonly site: RunningSite;
}

/** A page and a text that show that all prepared content is live. */
interface LastShown {
  readonly path: string;
  readonly text: string;
}

/** Time to start the system and publish its first release on a busy machine, in milliseconds. */
const START_MS = 300_000;

/** The demo's site; one per worker, to which tests only add content. */
export const demoTest = testOf({ demo: true, variables: CHEAP_HASHING }, () =>
  Promise.resolve({ path: '/', text: 'data-training' }),
);

/** A site without trainings; one per worker, to which tests only add content. */
export const test = siteTest();

/** The same, but e-mails must be confirmed, as with a mail server. */
export const confirmingTest = siteTest({ DEMO: '1' });

/** A separate site for a file whose tests stop, empty or configure it. */
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
      // Playwright reads the required fixtures from the pattern.
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const instance = await startInstance(options);
        const editor = await instance.editor();
        const { path, text } = await prepare(editor);
        await expect
          .poll(async () => (await fetch(instance.front.url + path)).text(), { timeout: 90_000 })
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
