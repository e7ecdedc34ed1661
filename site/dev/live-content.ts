import { fallbackFor } from '@centro/shared';
import type { AstroIntegration } from 'astro';
import { readEnvironment } from '../publisher/environment.ts';

/** Where the development error page is, which no build has (spec §2; design, Identity). */
export const DEVELOPMENT_ERROR = '/error-de-desarrollo';

/** Answers parameter routes with their shells, as the front does; whether a page is there, the page itself says. */
function shellOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid');
  const fallback = fallbackFor(decodeURI(pathname), () => true);
  return fallback.kind === 'shell' ? encodeURI(fallback.page) + search : address;
}

/**
 * Gives pages under `astro dev` the published content of the running cms, as it stands at each request, and the cms's
 * answers and pictures at the addresses where the front has them.
 */
export function liveContent(): AstroIntegration {
  return {
    name: 'live-content',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          if (request.url !== undefined) request.url = shellOf(request.url);
          next();
        });
      },
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        if (command !== 'dev') return;
        const { cmsUrl } = readEnvironment(process.env);
        addMiddleware({ order: 'pre', entrypoint: new URL('./content-middleware.ts', import.meta.url) });
        injectRoute({
          pattern: DEVELOPMENT_ERROR,
          entrypoint: new URL('./DevelopmentError.astro', import.meta.url),
        });
        updateConfig({
          vite: {
            server: {
              proxy: {
                // With the host of the browser: the cms takes what changes something from pages of its own host only.
                '/api/': { target: cmsUrl, changeOrigin: false },
                '/media/': { target: cmsUrl, rewrite: (path) => path.replace('/media/', '/uploads/') },
              },
            },
          },
        });
      },
    },
  };
}
