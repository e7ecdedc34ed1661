import path from 'node:path';
import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Vite's own module that loads, ahead of a script that is imported on demand, what that script imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** What scripts of a visitor's page use too: never in one file with what only islands need. */
const OF_EVERY_PAGE = /\/shared\/dist\/account\/session\.js$|vite\/preload-helper\.js$/;

/** What a visitor's page loads on demand: by itself, too. */
const ON_DEMAND = /\/(?:shared\/dist\/routes|site\/src\/lib\/session\/memory)\.[jt]s$/;

/**
 * Which modules share a file. Many small files compress badly, and each is a request on a slow network: what all islands
 * use is one file, and what seldom changes another.
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
    // What checks certificates too, on a page without islands.
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
    // Pictures are sent on few pages, their progress is seen when one is, and passwords are asked for on others; few are blocked or still to confirm their address.
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
