import path from 'node:path';
import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Vite's module that preloads the dependencies of a dynamically imported script. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Modules that the scripts of every page use: not in one file with modules that only islands need. */
const OF_EVERY_PAGE = /\/shared\/dist\/account\/session\.js$|vite\/preload-helper\.js$/;

/** Modules that a page imports on demand: one file each. */
const ON_DEMAND = /\/(?:shared\/dist\/routes|site\/src\/lib\/session\/memory)\.[jt]s$/;

/**
 * Files of the client build. Many small files compress badly, and each is a request on a slow network, so modules that
 * all islands use share one file, and modules that seldom change another.
 */
const FILES = [
  { name: 'page', test: OF_EVERY_PAGE, priority: 3 },
  { name: (id: string) => path.parse(id).name, test: ON_DEMAND, priority: 3 },
  {
    name: 'state',
    test: /\/(?:shared\/dist\/(?:training\/(?:dates|state)|enrolment\/(?:decide|limits))|site\/src\/lib\/(?:training\/state-attributes|places\/(?!places-attributes)[\w-]+))\.[jt]s$/,
    priority: 3,
  },
  {
    name: 'zod',
    // Also used to verify certificates, on a page without islands.
    test: /\/node_modules\/zod\/|\/shared\/dist\/(?:zod-mini|certificate\/contract)\.[jt]s$/,
    priority: 2,
  },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|swr|axios)\//, priority: 2 },
  {
    name: 'islands',
    test: /\/site\/src\/(?:lib\/(?:api\/(?!email-code|list-)|session\/)|components\/ui\/(?:ErrorMessage|Loading|lazy-part|lost-focus)\.tsx?|copy\/(?:failures|forms)\.ts)/,
    priority: 1,
  },
  {
    name: 'forms',
    // Without uploads, passwords and notices of blocked or unconfirmed accounts, which few pages or people need.
    test: /\/site\/src\/(?:lib\/forms\/|components\/(?:session\/(?!BlockedNotice|EmailCode|Password|Unconfirmed)|ui\/(?!Picture|Upload|Email|Password)\w+\.tsx)|copy\/session\.ts)/,
    priority: 0,
  },
];

/**
 * Configures the client build for small pages (design, Budgets): groups modules into few files, and replaces Vite's
 * preload helper, a third of the script budget of a visitors' page. Scripts imported on demand bring no styles here;
 * preloading would only save one round trip for signed-in citizens.
 */
export function lightClient(): Plugin {
  return {
    name: 'light-client',
    enforce: 'pre',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: false,
              rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
            },
          }
        : undefined,
    load(id) {
      const isStubbed = this.environment.name === 'client' && id === PRELOAD_HELPER;
      return isStubbed ? 'export const __vitePreload = (load) => load();' : undefined;
    },
  };
}
