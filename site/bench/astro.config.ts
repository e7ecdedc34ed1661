import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';

/** Dynamic pages with the address they stand below; a static build must be told every one of theirs. */
const dynamicPages = [
  ['/capacitaciones/pagina/[page].astro', '/capacitaciones/pagina', 'page'],
  ['/archivo/pagina/[page].astro', '/archivo/pagina', 'page'],
  ['/publicaciones/pagina/[page].astro', '/publicaciones/pagina', 'page'],
  ['/publicaciones/[id].astro', '/publicaciones', 'id'],
  ['/capacitaciones/[id].astro', '/capacitaciones', 'id'],
] as const;

const module = (file: string) => fileURLToPath(new URL(file, import.meta.url));

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
      },
    },
  ],
  vite: {
    plugins: [
      {
        name: 'peer-static-paths',
        enforce: 'pre',
        load(id) {
          const page = dynamicPages.find(([file]) => id.endsWith(file));
          if (!page) return undefined;
          const [, prefix, name] = page;
          const code = readFileSync(id, 'utf8');
          const paths = `import { staticPaths } from '${module('static-paths.ts')}';\nexport const getStaticPaths = () => staticPaths('${prefix}', '${name}');\n`;
          return code.replace('---\n', `---\n${paths}`);
        },
      },
    ],
  },
});
