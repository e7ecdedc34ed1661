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
  // A page and all it needs to be read must arrive in the first flight (design, Budgets).
  build: { inlineStylesheets: 'always', assets: '_astro' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // Strapi makes the smaller versions of pictures; blocks of code are shown as they are.
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
  // Inline scripts would tie the security header to content; small ones stay files of their own.
  vite: { build: { assetsInlineLimit: 0 }, plugins: [lightClient()] },
});
