import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Vite's own module that loads, ahead of a script that is imported on demand, what that script imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

const REFUSE = `() => { throw new Error('This part of axios is left out of the build.'); }`;

/** Modules of axios that no call of ours reaches, with what stands in for them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/axios/lib/adapters/fetch.js': 'export const getFetch = undefined;',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  '/axios/lib/helpers/formDataToJSON.js': `export default ${REFUSE};`,
  '/axios/lib/helpers/toFormData.js': `export default ${REFUSE}; export const DEFAULT_FORM_DATA_MAX_DEPTH = 0;`,
  '/axios/lib/helpers/toURLEncodedForm.js': `export default ${REFUSE};`,
};

/**
 * Keeps out of the browser what no page of ours needs (design, Budgets):
 * - the helper around imports on demand, a third of all script that a visitor's page may load: styles never come with a
 *   script here, and what it gains is one round trip of who is signed in;
 * - of axios, its transports besides XMLHttpRequest, its table of status codes and its encodings of forms as text: a
 *   quarter of its weight.
 */
export function lightClient(): Plugin {
  return {
    name: 'light-client',
    enforce: 'pre',
    apply: 'build',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    load(id) {
      if (this.environment.name !== 'client') return undefined;
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load();';
      return Object.entries(LEFT_OUT).find(([file]) => id.endsWith(file))?.[1];
    },
  };
}
