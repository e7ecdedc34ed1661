import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { launchBrowser } from '../../../scripts/testing/browser.ts';
import type { Editor } from '../../../scripts/testing/editor.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { visit, type Visit } from './visit.ts';

/** A whole system and a browser, for the tests of one file. */
export interface RunningSite {
  readonly instance: Instance;
  readonly browser: Browser;
  /** Writes as the centre's editor does. */
  readonly editor: Editor;
  /** Opens a browser for a new visitor. When the test ends it is closed; the test fails if the browser complained. */
  readonly arrive: (options?: BrowserContextOptions) => Promise<Visit>;
  /** The same, at a page that must be there. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
}

/** What a page shows once a system has all that the tests need: the seed's last release may be on its way. */
interface Shown {
  readonly path: string;
  readonly text: string;
}

interface Running {
  readonly instance: Instance;
  readonly browser: Browser;
  readonly editor: Editor;
}

/** The site with the demo's content. */
export function demoSite(): RunningSite {
  return runningSite({ demo: true }, () => Promise.resolve({ path: '/', text: 'data-training' }));
}

/** The site of a centre that has published nothing but who it is; all its processes get these variables. */
export function newSite(variables: Readonly<Record<string, string>> = {}): RunningSite {
  return runningSite({ variables }, async (editor) => {
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

/** Starts a system before the tests of a file, and stops it after them. */
function runningSite(
  options: Parameters<typeof startInstance>[0],
  prepare: (editor: Editor) => Promise<Shown>,
): RunningSite {
  let running: Running | undefined;
  const visits: Visit[] = [];

  beforeAll(async () => {
    const [instance, browser] = await Promise.all([startInstance(options), launchBrowser()]);
    const editor = await instance.editor();
    running = { instance, browser, editor };
    const { path, text } = await prepare(editor);
    const shown = async () => {
      expect(await (await fetch(instance.front.url + path)).text()).toContain(text);
    };
    await vi.waitFor(shown, { timeout: 30_000 });
  });

  afterAll(async () => {
    await running?.browser.close();
    await running?.instance.stop();
  });

  afterEach(async () => {
    for (const each of visits.splice(0)) await each.leave();
  });

  function now(): Running {
    if (!running) throw new Error('The site runs while tests do.');
    return running;
  }

  async function arrive(options: BrowserContextOptions = {}): Promise<Visit> {
    const { browser, instance } = now();
    const visitor = await visit(browser, instance.front.url, options);
    visits.push(visitor);
    return visitor;
  }

  return {
    get instance() {
      return now().instance;
    },
    get browser() {
      return now().browser;
    },
    get editor() {
      return now().editor;
    },
    arrive,
    open: async (path, options) => {
      const visitor = await arrive(options);
      expect(await visitor.goTo(path)).toBe(200);
      return visitor;
    },
  };
}
