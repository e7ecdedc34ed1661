import type { AstroIntegration } from 'astro';

/** Gives pages under `astro dev` the published content of the running cms, as it stands at each request. */
export function liveContent(): AstroIntegration {
  return {
    name: 'live-content',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware }) => {
        if (command !== 'dev') return;
        addMiddleware({ order: 'pre', entrypoint: new URL('./content-middleware.ts', import.meta.url) });
      },
    },
  };
}
