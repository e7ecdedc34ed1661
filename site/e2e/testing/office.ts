import type { Editor } from '../../../scripts/testing/editor.ts';
import { CHEAP_HASHING } from '../../../scripts/testing/cheap-hashing.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { administratorOf, newStaff } from '../../../scripts/testing/staff.ts';
import { adminStorageState, visitAdminAt, type StorageState } from './admin.ts';
import { test as base } from './test.ts';
import type { Visit } from './visit.ts';

/** The roles of the admin. */
export type StaffRole = 'editor' | 'secretary' | 'administrator';

/** A cms with its admin and a front that run while a worker's tests do. Nothing is published. */
export interface Office {
  readonly instance: Instance;
  /** The content manager's API, signed in as the centre's editor. */
  readonly editor: Editor;
  readonly sessions: Readonly<Record<StaffRole, StorageState>>;
}

/** Opens the admin in a browser that has a session of this role. */
export type SignIn = (role: StaffRole) => Promise<Visit>;

interface TestFixtures {
  readonly signedIn: SignIn;
}

interface WorkerFixtures {
  readonly office: Office;
}

/** What the cms with its admin and three signings in need on a busy machine. */
const START_MS = 180_000;

/** One office a worker, to which every test adds what it needs. */
export const test = officeTest();

/** The same with an office of its own for the file that calls this: for tests that count what is there. */
export function officeTest() {
  return base.extend<TestFixtures, WorkerFixtures>({
    office: [
      async ({ browser }, use) => {
        const instance = await startInstance({
          processes: ['cms', 'front'],
          variables: { ...CHEAP_HASHING, SERVE_ADMIN: '1' },
        });
        const stateOf = (credentials: Parameters<typeof adminStorageState>[2]) =>
          adminStorageState(browser, instance, credentials);
        await use({
          instance,
          editor: await instance.editor(),
          sessions: {
            editor: await stateOf(await newStaff(instance, 'strapi-editor')),
            secretary: await stateOf(await newStaff(instance, 'centro-secretary')),
            administrator: await stateOf(administratorOf(instance)),
          },
        });
        await instance.stop();
      },
      { scope: 'worker', timeout: START_MS },
    ],
    signedIn: async ({ office, visitAt }, use) => {
      await use((role) => visitAdminAt(visitAt, office.instance, office.sessions[role]));
    },
  });
}
