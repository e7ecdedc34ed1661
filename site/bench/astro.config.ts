import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { IntegrationResolvedRoute } from 'astro';
import { defineConfig, passthroughImageService } from 'astro/config';
import type { RoutePattern } from './static-paths.ts';

const module = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** All routes of the site in order of precedence; set when the build begins. */
let routes: readonly IntegrationResolvedRoute[] = [];

/** The benchmark's peer: the same pages of the same content as one ordinary static `astro build`. */
export default defineConfig({
  root: module('..'),
  outDir: process.env['PEER_OUT'] ?? module('../dist-peer'),
  output: 'static',
  build: { inlineStylesheets: 'always', format: 'file' },
  trailingSlash: 'never',
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    {
      name: 'peer-content',
      hooks: {
        'astro:config:setup': ({ addMiddleware }) => {
          addMiddleware({ order: 'pre', entrypoint: new URL('./content-middleware.ts', import.meta.url) });
        },
        'astro:routes:resolved': (resolved) => {
          routes = resolved.routes;
        },
      },
    },
  ],
  vite: {
    plugins: [
      {
        name: 'peer-static-paths',
        enforce: 'pre',
        load(id) {
          const index = routes.findIndex(
            ({ entrypoint, params }) => params.length > 0 && path.join(module('..'), entrypoint) === id,
          );
          if (index === -1) return undefined;
          const code = readFileSync(id, 'utf8');
          return id.endsWith('.astro')
            ? code.replace('---\n', () => `---\n${pathsOf(index)}`)
            : pathsOf(index) + code;
        },
      },
    ],
  },
});

/** Code that lists the addresses of a parameter route, which a static build requires. */
function pathsOf(index: number): string {
  const patterns = routes.map(({ patternRegex, params }): RoutePattern => ({
    source: patternRegex.source,
    names: params.map((name) => name.replace('...', '')),
  }));
  return `import { staticPaths } from '${module('static-paths.ts')}';
export const getStaticPaths = () => staticPaths(${JSON.stringify(patterns)}, ${String(index)});
`;
}
