import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { publisherAdapter } from './adapter/index.ts';
import { lightClient } from './adapter/light-client.ts';
import { liveContent } from './dev/live-content.ts';
import { serviceWorker } from './service-worker/index.ts';

export default defineConfig({
  output: 'server',
  adapter: publisherAdapter(),
  integrations: [react(), liveContent(), serviceWorker()],
  // Inlines styles, so that a readable page arrives in the first flight (design, Budgets).
  build: { inlineStylesheets: 'always', assets: '_astro' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // Strapi resizes pictures; code blocks are not highlighted.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: https:",
        "manifest-src 'self'",
        "worker-src 'self'",
      ],
    },
  },
  // Small scripts stay files: inline ones would make the security header depend on the content.
  vite: { build: { assetsInlineLimit: 0 }, plugins: [lightClient()] },
});
