import type { Editor } from '../../../scripts/testing/editor.ts';
import { CHEAP_HASHING } from '../../../scripts/testing/cheap-hashing.ts';
import { startInstance, type Instance } from '../../../scripts/testing/instance.ts';
import { administratorOf, newStaff } from '../../../scripts/testing/staff.ts';
import { adminStorageState, visitAdminAt, type StorageState } from './admin.ts';
import { test as base } from './test.ts';
import type { Visit } from './visit.ts';

/** Roles of the admin. */
export type StaffRole = 'editor' | 'secretary' | 'administrator';

/** A cms with its admin, and a front, without published content; shared by the tests of a worker. */
export interface Office {
  readonly instance: Instance;
  /** An editor's session in the content manager's API. */
  readonly editor: Editor;
  readonly sessions: Readonly<Record<StaffRole, StorageState>>;
}

/** Opens the admin with a session of this role. */
export type SignIn = (role: StaffRole) => Promise<Visit>;

interface TestFixtures {
  readonly signedIn: SignIn;
}

interface WorkerFixtures {
  readonly office: Office;
}

/** Time to start the cms with its admin and to sign in three times on a busy machine, in milliseconds. */
const START_MS = 300_000;

/** One office per worker; tests only add data. */
export const test = officeTest();

/** A separate office for a file whose tests count entries. */
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
