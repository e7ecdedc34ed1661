import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { caddyRules } from './rules.ts';

const place = readEnvironment({
  PUBLIC_URL: 'https://cfp.example',
  ADMIN_URL: 'https://oficina.cfp.example/admin',
  CMS_URL: 'http://cms:1337',
  CMS_UPSTREAMS: 'http://centro-cms-1:1337,http://centro-cms-2:1337',
  PUBLISHER_URL: 'http://publisher:4322',
  DATA_DIR: '/data',
  UPLOADS_DIR: '/media/uploads',
  CADDY_METRICS_PORT: '2020',
  ACME_EMAIL: 'avisos@cfp.example',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  PROXY_RANGES: '192.0.2.0/24',
});

/** All that is said under a name, however deep. */
function said(rules: unknown, name: RegExp): unknown[] {
  if (typeof rules !== 'object' || rules === null) return [];
  return Object.entries(rules).flatMap(([key, value]: [string, unknown]) => [
    ...(name.test(key) && !Array.isArray(rules) ? [value] : []),
    ...said(value, name),
  ]);
}

const sayings = (name: RegExp) => [...new Set(said(caddyRules({ ...place, pagePolicy: '' }), name))].sort();

describe('Caddy', () => {
  it('asks the cms and the publisher, and nobody else', () => {
    expect(sayings(/^dial$/)).toEqual(['centro-cms-1:1337', 'centro-cms-2:1337', 'publisher:4322']);
    expect(sayings(/upstream/).flat()).toEqual(
      sayings(/upstream/)
        .flat()
        .filter(isUpstream),
    );
    expect(sayings(/^module$/)).toEqual(['acme']);
    expect(
      sayings(/^(?:ca|proxy|forward_proxy_url|endpoint|ask|permission|lookup_srv|load|storage)$/),
    ).toEqual([]);
  });

  it('reads the folders of pages and of media, and nothing else', () => {
    expect(sayings(/root$/)).toEqual(['/data/releases', '/data/share-cards', '/media/uploads']);
    expect(
      sayings(/^(?:load_(?:files|folders|pem|storage)|certificates|fs|file_system|writer|storage|import)$/),
    ).toEqual([]);
  });

  it('does with a request only what is known to ask nobody and to read nothing besides', () => {
    expect(sayings(/^handler$/)).toEqual([
      ...['copy_response', 'file_server', 'headers', 'map', 'metrics', 'request_body', 'reverse_proxy'],
      ...['rewrite', 'static_response', 'subroute', 'templates', 'vars'],
    ]);
  });
});

/** Host and port, and no more. */
function isUpstream(upstream: unknown): boolean {
  return typeof upstream === 'object' && upstream !== null && Object.keys(upstream).join() === 'dial';
}
