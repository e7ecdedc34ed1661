import type { AstroIntegration } from 'astro';

/**
 * Minimal Astro adapter: compiles the pages into an app that the publisher calls, instead of a server.
 * One bundle renders any page from the content snapshot in `locals` (docs/architecture.md).
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
