import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { documentParts, weighPage } from './page-weight.ts';

describe('a document', () => {
  const nothing = {
    styleSheets: [],
    blockingStyleSheets: [],
    blockingScripts: [],
    scripts: [],
    inlineScripts: [],
    importsStyles: false,
  };

  test.each([
    ['', {}],
    ['<style>a > b { color: red }</style>', {}],
    ['<style>@import "more.css";</style>', { importsStyles: true }],
    ['<link href="/a.css" rel="stylesheet">', { styleSheets: ['/a.css'], blockingStyleSheets: ['/a.css'] }],
    ['<link rel=stylesheet href=/a.css>', { styleSheets: ['/a.css'], blockingStyleSheets: ['/a.css'] }],
    ['<body><p>Hola</p><link rel="stylesheet" href="/a.css"></body></html>', { styleSheets: ['/a.css'] }],
    [
      '<body><link rel="stylesheet" href="/a.css"><p>Hola</p></body></html>',
      { styleSheets: ['/a.css'], blockingStyleSheets: ['/a.css'] },
    ],
    ['<link rel="icon" href="/a.svg"><link rel="alternate stylesheet" href="/b.css">', {}],
    ['<!-- <link rel="stylesheet" href="/a.css"> -->', {}],
    ['<script src="/a.js"></script>', { scripts: ['/a.js'], blockingScripts: ['/a.js'] }],
    [
      '<script defer src="/a.js"></script><script src="/b.js" async></script>',
      { scripts: ['/a.js', '/b.js'] },
    ],
    ['<script type="module" src="/a.js?x=1&amp;y=2"></script>', { scripts: ['/a.js?x=1&y=2'] }],
    ['<script type="module">go(1 > 0);</script>', { inlineScripts: ['go(1 > 0);'] }],
    ['<script type="application/ld+json">{"@type":"Course"}</script>', {}],
    [
      '<link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script>',
      { scripts: ['/a.js'] },
    ],
    [
      `<astro-island component-url="/i.js" renderer-url="/r.js" props="{&quot;a&quot;:1}" title="a > b"></astro-island>`,
      { scripts: ['/i.js', '/r.js'] },
    ],
  ])('%s', (html, parts) => {
    expect(documentParts(html)).toEqual({ ...nothing, ...parts });
  });
});

describe('the weight of a page', () => {
  let server: Server | undefined;

  afterEach(() => server?.close());

  const files: Record<string, string> = {
    '/page': '<link rel="stylesheet" href="base.css"><script type="module" src="/a.js"></script>',
    '/base.css': 'body { color: green }',
    '/a.js': 'import{x as y}from"./b.js";import("./later.js");y()',
    '/b.js': 'import"./a.js";export const x=Symbol.for("react.element")',
    '/later.js': 'alert()',
    '/broken': '<script type="module" src="/missing.js"></script>',
  };

  async function serve(): Promise<string> {
    const listening = createServer(({ url = '' }, response) => {
      const text = files[url];
      if (text === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text));
    });
    server = listening;
    await new Promise<void>((resolve) => {
      listening.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${String((listening.address() as AddressInfo).port)}`;
  }

  const sent = (...names: string[]) =>
    names.reduce((total, name) => total + brotliCompressSync(files[name] ?? '').length, 0);

  test('counts style sheets and all imported scripts once, as sent', async () => {
    const baseUrl = await serve();
    expect(await weighPage(baseUrl, '/page')).toEqual({
      document: sent('/page', '/base.css'),
      headers: expect.any(Number) as number,
      blocking: [`${baseUrl}/base.css`],
      script: sent('/a.js', '/b.js'),
      react: [`${baseUrl}/b.js`],
    });
  });

  test('fails if a script is missing', async () => {
    const baseUrl = await serve();
    await expect(weighPage(baseUrl, '/broken')).rejects.toThrow('/missing.js answered 404');
  });
});
