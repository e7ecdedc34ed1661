import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { textOf, type Answer, type SecureServer } from '../../front/testing/client.ts';
import { releaseId, writeRelease } from '../../front/testing/release-fixture.ts';
import {
  makeDataFolder,
  startCms,
  startFront,
  startHealthyCms,
  type RunningServer,
} from '../../front/testing/running.ts';
import { PERSONAL } from '../../release/layout.ts';
import { pointCurrentTo } from '../../release/releases.ts';
import { startCaddy, type RunningCaddy } from './running.ts';

export const POLICY = "default-src 'self'; style-src 'sha256-x='";
export const NOTHING = "default-src 'none'; frame-ancestors 'none'";
export const HASH = 'a'.repeat(64);

export const FILES = {
  'index.html': '<h1>Inicio</h1>',
  '404.html': '<h1>No encontramos la página</h1>',
  'capacitaciones.html': '<h1>Capacitaciones</h1>',
  '404/capacitacion.html': '<h1>La capacitación no está vigente</h1>',
  '404/publicacion.html': '<h1>La publicación no está vigente</h1>',
  'capacitaciones/poda.html': '<h1>Poda</h1>',
  'capacitaciones/calendario.ics': 'BEGIN:VCALENDAR',
  'constancias.html': '<h1>Constancias</h1>',
  'login.html': '<h1>Un último paso</h1>',
  'crear-perfil.html': '<h1>Tus datos</h1>',
  'crear-perfil/manipulador.html': '<h1>Manipulador</h1>',
  'mi-perfil.html': '<h1>Mi perfil</h1>',
  'assets/data.json': '{"data":{}}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  '_astro/page.abc123.css': 'h1{color:green}',
  '_astro/page.abc123.js.map': '{}',
  '_astro/font.abc123.woff2': 'font',
  'tema/24603a.css': ':root{}',
  '.hidden.html': 'SECRET',
} as const;

export const PERSONAL_FILES = {
  'bolsa-de-trabajo.html': '<h1>Bolsa de trabajo</h1>',
  '.well-known/did.json': '{"id":"did:web:x"}',
  [`constancias/verificacion/${HASH}.json`]: '{"verified":true}',
} as const;

/** What an answer has to be. */
export interface Expected {
  readonly status: number;
  /** The whole text. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export const FOREVER = 'public, max-age=31536000, immutable';

export const refused = (status: number): Expected => ({
  status,
  headers: { 'content-security-policy': NOTHING, 'cache-control': 'no-store' },
});
export const media = (name: string, type: string, download = false): Expected => ({
  status: 200,
  body: `content of ${name}`,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=60, stale-while-revalidate=604800',
    'content-security-policy': NOTHING,
    'content-disposition': download ? 'attachment' : undefined,
  },
});

/** Every answer's. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};

/** Both fronts before one cms and one publisher, with one release between them. */
export interface BothFronts {
  readonly embedded: number;
  readonly caddy: RunningCaddy;
  readonly server: (which: string) => number | SecureServer;
  /** What the cms was asked during a test, but for its health. */
  readonly seen: readonly IncomingMessage[];
  /** Decides what the cms answers during a test, in place of `{}`. */
  readonly respondBy: (listener: RequestListener) => void;
}

/** Starts them before the tests of a file, and stops them after. */
export function bothFronts(): BothFronts {
  const data = makeDataFolder();
  let cms: RunningServer;
  let publisher: RunningServer;
  let embedded: RunningServer;
  let caddy: RunningCaddy;
  const nothing: RequestListener = (_incoming, response) => response.end('{}');
  let respond = nothing;
  let seen: IncomingMessage[] = [];

  beforeAll(async () => {
    const id = releaseId(2);
    writeRelease(data.releasesFolder, {
      id: releaseId(1),
      files: { '_astro/old.js': 'old', 'old.json': 'old' },
    });
    writeRelease(data.releasesFolder, { id, files: FILES, headers: { 'content-security-policy': POLICY } });
    writeRelease(data.releasesFolder, {
      id: PERSONAL,
      files: PERSONAL_FILES,
      headers: { 'content-security-policy': POLICY },
    });
    pointCurrentTo(data.releasesFolder, id);
    writeFileSync(path.join(data.root, 'SECRET'), 'SECRET');
    writeFileSync(path.join(data.releasesFolder, id, 'SECRET'), 'SECRET');
    for (const file of ['poda.webp', 'con espacio.png', 'programa.pdf', 'dibujo.svg', 'FOTO.JPG']) {
      writeFileSync(path.join(data.uploadsFolder, file), `content of ${file}`);
    }
    mkdirSync(path.join(data.root, 'share-cards'));
    writeFileSync(path.join(data.root, 'share-cards', 'AbC-_0123456789z.jpg'), 'card');
    cms = await startHealthyCms((incoming, response) => {
      seen.push(incoming);
      respond(incoming, response);
    });
    publisher = await startCms(({ url = '' }, response) => {
      response.writeHead(403, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; img-src 'self'",
      });
      response.end(url);
    });
    caddy = await startCaddy({
      ...{ dataFolder: data.root, pagePolicy: POLICY, cmsUrl: cms.url, publisherUrl: publisher.url },
    });
    embedded = await startFront(data, {
      cmsUrl: cms.url,
      publicUrl: caddy.url,
      preview: {
        publisherUrl: publisher.url,
        adminOrigin: caddy.url.replace('localhost', 'admin.localhost'),
      },
    });
  });

  beforeEach(() => {
    seen = [];
    respond = nothing;
  });

  afterAll(async () => {
    await caddy.stop();
    await embedded.close();
    await publisher.close();
    await cms.close();
    data.remove();
  });

  return {
    get embedded() {
      return embedded.port;
    },
    get caddy() {
      return caddy;
    },
    server: (which) => (which === 'Caddy' ? caddy : embedded.port),
    get seen() {
      return seen;
    },
    respondBy: (listener) => {
      respond = listener;
    },
  };
}

/** Fails unless it is what is expected, with what every answer has and without what none has. */
export function expectAnswer(answer: Answer, { status, body, headers = {} }: Expected): void {
  expect(answer.status).toBe(status);
  if (body !== undefined) expect(textOf(answer)).toBe(body);
  for (const [name, value] of Object.entries({ ...ALWAYS, ...headers })) {
    expect(answer.headers[name], name).toEqual(value);
  }
  for (const name of ['server', 'x-powered-by', 'via', 'last-modified']) {
    if (name === 'last-modified' && answer.headers['cache-control']?.includes('stale')) continue;
    if (name === 'last-modified' && answer.headers['content-type'] === 'image/jpeg') continue;
    expect(answer.headers, name).not.toHaveProperty(name);
  }
}
