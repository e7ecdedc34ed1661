import { describe, expect, test } from 'vitest';
import { reachableFile } from './pages.ts';

describe('reachableFile', () => {
  test.each([
    ['/', 'index.html'],
    ['/capacitaciones', 'capacitaciones.html'],
    ['/capacitaciones/poda', 'capacitaciones/poda.html'],
    ['/assets/data.json', 'assets/data.json'],
    ['/_astro/x.abc.js', '_astro/x.abc.js'],
  ])('%s is %s', (path, file) => {
    expect(reachableFile(path)).toBe(file);
  });

  test.each([
    '/index.html.br',
    '/index.html.gz',
    '/_astro/x.js.map',
    '/.env',
    '/a/.git/config',
    '/.well-known/x',
    '/.well-known/did.json',
    '/.well-known/did.json.br',
  ])('%s is not reachable', (path) => {
    expect(reachableFile(path)).toBeUndefined();
  });
});
