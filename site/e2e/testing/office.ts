import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '../../../scripts/testing/browser.ts';
import type { Editor } from '../../../scripts/testing/editor.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { administratorOf, newStaff } from '../../../scripts/testing/staff.ts';
import { visitAdmin } from './admin.ts';
import type { Visit } from './visit.ts';

/** Who works in an office; each is a role of the admin. */
export type Who = 'editor' | 'secretary' | 'administrator';

/** A cms with its admin, a front and a browser, for the tests of one file. Nothing is published. */
export interface Office {
  readonly instance: Instance;
  /** Writes by the admin's API. */
  readonly editor: Editor;
  /**
   * Opens a browser in which somebody has signed in to the admin. When the test ends it is closed; the test fails if the
   * browser complained.
   */
  readonly signedIn: (who: Who) => Promise<Visit>;
}

type Accounts = Record<Who, ReturnType<typeof administratorOf>>;

interface Running {
  readonly instance: Instance;
  readonly browser: Browser;
  readonly editor: Editor;
  readonly accounts: Accounts;
}

/** Starts an office before the tests of a file, and stops it after them. */
export function newOffice(): Office {
  let running: Running | undefined;
  const visits: Visit[] = [];

  beforeAll(async () => {
    const variables = { SERVE_ADMIN: '1' };
    const [instance, browser] = await Promise.all([
      startInstance({ processes: ['cms', 'front'], variables }),
      launchBrowser(),
    ]);
    const editor = await instance.editor();
    running = { instance, browser, editor, accounts: await accountsOf(instance) };
  });

  afterEach(async () => {
    for (const each of visits.splice(0)) await each.leave();
  });

  afterAll(async () => {
    await running?.browser.close();
    await running?.instance.stop();
  });

  function now(): Running {
    if (!running) throw new Error('The office is open while tests run.');
    return running;
  }

  return {
    get instance() {
      return now().instance;
    },
    get editor() {
      return now().editor;
    },
    signedIn: async (who) => {
      const { browser, instance, accounts } = now();
      const visitor = await visitAdmin(browser, instance, accounts[who]);
      visits.push(visitor);
      return visitor;
    },
  };
}

async function accountsOf(instance: Instance): Promise<Accounts> {
  return {
    editor: await newStaff(instance, 'strapi-editor'),
    secretary: await newStaff(instance, 'centro-secretary'),
    administrator: administratorOf(instance),
  };
}
