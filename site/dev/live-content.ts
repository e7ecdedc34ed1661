import { fallbackFor } from '@centro/shared';
import type { AstroIntegration } from 'astro';
import { readEnvironment } from '../publisher/environment.ts';

/** Path of the development error page, which no build contains (spec §2; design, Identity). */
export const DEVELOPMENT_ERROR = '/error-de-desarrollo';

/** Maps parameter routes to their shells, as the front does, but without checking that the page exists. */
function shellOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid');
  const fallback = fallbackFor(decodeURI(pathname), () => true);
  return fallback.kind === 'shell' ? encodeURI(fallback.page) + search : address;
}

/**
 * Gives pages under `astro dev` the current published content of the running cms at each request, and proxies its API
 * and pictures at the same addresses as the front.
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
                // Keeps the browser's host: the cms accepts writes only from pages of its own host.
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
