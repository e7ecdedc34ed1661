import path from 'node:path';
import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Vite's own module that loads, ahead of a script that is imported on demand, what that script imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

const REFUSE = `() => { throw new Error('This part of axios is left out of the build.'); }`;

/** Modules that no call of ours reaches or that React has itself, with what stands in for them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/axios/lib/adapters/fetch.js': 'export const getFetch = undefined;',
  '/axios/lib/core/InterceptorManager.js': 'export default class { forEach() {} }',
  // All addresses are below one.
  '/axios/lib/core/buildFullPath.js': 'export default (base, url) => base + url;',
  '/axios/lib/core/assertParamsAcyclic.js': 'export default () => {};',
  // No request has parameters, and what proves where one comes from is the browser's to say (docs/adr/019).
  '/axios/lib/helpers/AxiosURLSearchParams.js': 'export default URLSearchParams;',
  '/axios/lib/helpers/buildURL.js': 'export default (url) => url;',
  '/axios/lib/helpers/cookies.js': 'export default { read: () => null, readAsync: async () => null };',
  '/axios/lib/cancel/CancelToken.js': 'export default class {}',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  '/axios/lib/helpers/formDataToJSON.js': `export default ${REFUSE};`,
  '/axios/lib/helpers/progressEventReducer.js': `export const progressEventReducer = ${REFUSE};`,
  '/axios/lib/helpers/toFormData.js': `export default ${REFUSE}; export const DEFAULT_FORM_DATA_MAX_DEPTH = 0;`,
  '/axios/lib/helpers/toURLEncodedForm.js': `export default ${REFUSE};`,
  // The compiler looks at options already.
  '/axios/lib/helpers/validator.js': `export default { assertOptions() {}, validators: new Proxy({}, { get: () => () => true }) };`,
  '/use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react';`,
};

/** What scripts of a visitor's page use too: never in one file with what only islands need. */
const OF_EVERY_PAGE =
  /\/(?:shared\/dist\/(?:account\/session|routes)|site\/src\/lib\/session\/memory)\.[jt]s$|vite\/preload-helper\.js$/;

/**
 * Which modules share a file. Many small files compress badly, and each is a request on a slow network: what all islands
 * use is one file, and what seldom changes another.
 */
const FILES = [
  { name: (id: string) => path.parse(id).name, test: OF_EVERY_PAGE, priority: 3 },
  {
    name: 'state',
    test: /\/(?:shared\/dist\/(?:calendar|training\/(?:dates|state))|site\/src\/lib\/training\/state-attributes)\.[jt]s$/,
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
    test: /\/site\/src\/(?:lib\/(?:api|session)\/|components\/ui\/(?:Alarm|Loading)\.tsx|copy\/(?:failures|forms)\.ts)/,
    priority: 1,
  },
  {
    name: 'forms',
    // Pictures are sent on few pages, their progress is seen when one is, and passwords are asked for on others.
    test: /\/site\/src\/(?:lib\/forms\/|components\/(?:session\/|ui\/(?!Picture|Upload|Email|Password)\w+\.tsx)|copy\/session\.ts)/,
    priority: 0,
  },
];

/**
 * Keeps out of the browser what no page of ours needs (design, Budgets):
 * - the helper around imports on demand, a third of all script that a visitor's page may load: styles never come with a
 *   script here, and what it gains is one round trip of who is signed in;
 * - of axios, its transports besides XMLHttpRequest, its table of status codes, its checks of options, its old way to
 *   cancel, its interceptors, parameters and cookies, and its encodings of forms as text: half of its weight;
 * - what SWR brings for versions of React that lack it.
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
      if (this.environment.name !== 'client') return undefined;
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load();';
      return Object.entries(LEFT_OUT).find(([file]) => id.endsWith(file))?.[1];
    },
  };
}
