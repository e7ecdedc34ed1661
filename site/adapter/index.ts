import type { AstroIntegration } from 'astro';

/**
 * The smallest adapter there is: it compiles the pages into an app that the publisher calls, instead of a server.
 * One bundle renders any page from a content snapshot handed over in `locals` (design, The parts).
 */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'publisher-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'publisher-adapter',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { staticOutput: 'stable', serverOutput: 'stable' },
        });
      },
    },
  };
}
