import type { AstroIntegration } from 'astro';
import { readEnvironment } from '../publisher/environment.ts';

/**
 * Gives pages under `astro dev` the published content of the running cms, as it stands at each request, and the cms's
 * answers and pictures at the addresses where the front has them.
 */
export function liveContent(): AstroIntegration {
  return {
    name: 'live-content',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command !== 'dev') return;
        const { cmsUrl } = readEnvironment(process.env);
        addMiddleware({ order: 'pre', entrypoint: new URL('./content-middleware.ts', import.meta.url) });
        updateConfig({
          vite: {
            server: {
              proxy: {
                '/api/': cmsUrl,
                '/media/': { target: cmsUrl, rewrite: (path) => path.replace('/media/', '/uploads/') },
              },
            },
          },
        });
      },
    },
  };
}
