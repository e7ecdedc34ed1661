import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

/** Compiles the service worker into the site's root, so that its scope is the whole site. */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: fileURLToPath(dir),
            emptyOutDir: false,
            lib: {
              entry: fileURLToPath(new URL('./worker/worker.ts', import.meta.url)),
              formats: ['es'],
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}
