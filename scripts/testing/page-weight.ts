import type { Page } from 'playwright';
import { brotliCompressSync } from 'node:zlib';
import { getRaw, textOf, type RawResponse } from './raw-response.ts';

/** Weight of a page for a browser with brotli and an empty cache; sizes in bytes as sent. */
export interface PageWeight {
  /** HTML with inline styles, and linked style sheets. */
  readonly document: number;
  /** Response headers of the HTML, in HTTP/1.1 format. */
  readonly headers: number;
  /** Addresses of other resources that block the first rendering; `inline` for an import in an inline style. */
  readonly blocking: readonly string[];
  /** All script that the page loads by itself, including inline scripts and imported modules. */
  readonly script: number;
  /** Addresses of scripts that contain React. */
  readonly react: readonly string[];
}

/** Resources of a document, with addresses as written in it. */
export interface DocumentParts {
  readonly styleSheets: readonly string[];
  /** Without those at the very end of the document, which block nothing. */
  readonly blockingStyleSheets: readonly string[];
  readonly blockingScripts: readonly string[];
  readonly scripts: readonly string[];
  readonly inlineScripts: readonly string[];
  /** Whether an inline style imports another style sheet. */
  readonly importsStyles: boolean;
}

interface Element {
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: string;
}

/**
 * Weighs a page with all resources for its first rendering and every script that it loads by itself (design, Budgets).
 *
 * @param baseUrl URL of the site, e.g. `http://127.0.0.1:4321`
 * @throws if the page, a style sheet or a script does not respond with 200
 */
export async function weighPage(baseUrl: string, path: string): Promise<PageWeight> {
  const page = new URL(path, baseUrl);
  const answer = await get(page);
  const parts = documentParts(textOf(answer));
  const absolute = (addresses: readonly string[]) => addresses.map((address) => new URL(address, page).href);
  const styleSheets = await Promise.all(absolute(parts.styleSheets).map(get));
  const inline = parts.inlineScripts.map((text): Script => {
    return { address: page.href, text, size: brotliCompressSync(text).length };
  });
  const imported = inline.flatMap(staticImportsOf);
  const scripts = [...inline, ...(await loadScripts([...absolute(parts.scripts), ...imported]))];
  return {
    document: answer.body.length + sum(styleSheets.map(({ body }) => body.length)),
    headers: sum(
      Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`.length),
    ),
    blocking: [
      ...absolute([...parts.blockingStyleSheets, ...parts.blockingScripts]),
      ...(parts.importsStyles ? ['inline'] : []),
    ],
    script: sum(scripts.map(({ size }) => size)),
    react: scripts.filter(({ text }) => REACT.test(text)).map(({ address }) => address),
  };
}

/** Weighs all script that a page in a browser has loaded so far, inline and external, for whatever reason. */
export async function weighScripts(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => {
    const inline = Array.from(document.scripts).filter(
      ({ src, type }) => src === '' && ['', 'module', 'text/javascript'].includes(type),
    );
    return {
      inline: inline.map(({ text }) => text),
      addresses: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    };
  });
  const scripts = await Promise.all([...new Set(loaded.addresses)].map(loadScript));
  return sum([
    ...loaded.inline.map((text) => brotliCompressSync(text).length),
    ...scripts.map(({ size }) => size),
  ]);
}

interface Script {
  readonly address: string;
  readonly text: string;
  readonly size: number;
}

/** React identifies elements by registered symbols, which bundlers preserve. */
const REACT = /Symbol\.for\(["'`]react\./;

/** Script types that browsers execute; others contain data. */
const RUN = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** Attributes of an Astro island with the addresses of its scripts. */
const ISLAND_SCRIPTS = ['component-url', 'renderer-url', 'before-hydration-url'] as const;

/** Parses the resources of a document; supports only the forms that Astro writes. */
export function documentParts(html: string): DocumentParts {
  const text = html.replace(/<!--[\s\S]*?-->/g, '');
  const links = elements(text, 'link');
  const scripts = elements(text, 'script').filter(({ attributes }) => RUN.has(attributes.get('type') ?? ''));
  const external = scripts.filter(({ attributes }) => attributes.has('src'));
  const islands = elements(text, 'astro-island').flatMap((island) =>
    ISLAND_SCRIPTS.map((name) => valueOf(island, name)),
  );
  const preloaded = links.filter(({ attributes }) => attributes.get('rel') === 'modulepreload');
  const addresses = [
    ...external.map((script) => valueOf(script, 'src')),
    ...preloaded.map((link) => valueOf(link, 'href')),
    ...islands,
  ];
  return {
    styleSheets: links.filter(isStyleSheet).map((link) => valueOf(link, 'href')),
    blockingStyleSheets: elements(text.replace(AT_THE_END, ''), 'link')
      .filter(isStyleSheet)
      .map((link) => valueOf(link, 'href')),
    blockingScripts: external.filter(isBlocking).map((script) => valueOf(script, 'src')),
    scripts: [...new Set(addresses)].filter((address) => address !== ''),
    inlineScripts: scripts
      .filter(({ attributes, content }) => !attributes.has('src') && content.trim() !== '')
      .map(({ content }) => content),
    importsStyles: elements(text, 'style').some(({ content }) => /@import\b/.test(content)),
  };
}

/** Links and scripts at the end of the document, without visible content after them. */
const AT_THE_END =
  /(?:<link(?=[\s/>])[^>]*>|<script(?=[\s/>])[^>]*>[^<]*<\/script>|\s)*<\/body>\s*<\/html>\s*$/i;

function elements(html: string, name: string): Element[] {
  const holdsText = name === 'script' || name === 'style';
  const end = holdsText ? `([\\s\\S]*?)</${name}\\s*>` : '()';
  const pattern = new RegExp(`<${name}(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^'">])*)>${end}`, 'gi');
  return Array.from(html.matchAll(pattern), ([, attributes = '', content = '']) => {
    return { attributes: attributesOf(attributes), content };
  });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pattern = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
  const found = Array.from(text.matchAll(pattern), ([, name = '', double, single, bare]) => {
    return [name.toLowerCase(), (double ?? single ?? bare ?? '').replaceAll('&amp;', '&')] as const;
  });
  return new Map(found);
}

function valueOf({ attributes }: Element, name: string): string {
  return attributes.get(name) ?? '';
}

function isStyleSheet({ attributes }: Element): boolean {
  const names = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return names.includes('stylesheet') && !names.includes('alternate');
}

function isBlocking({ attributes }: Element): boolean {
  return attributes.get('type') !== 'module' && !attributes.has('defer') && !attributes.has('async');
}

/** Loads scripts and all their static imports, each once. */
async function loadScripts(addresses: readonly string[]): Promise<Script[]> {
  const loaded = new Map<string, Script>();
  for (let waiting = new Set(addresses); waiting.size > 0;) {
    const scripts = await Promise.all(Array.from(waiting, loadScript));
    for (const script of scripts) loaded.set(script.address, script);
    waiting = new Set(scripts.flatMap(staticImportsOf).filter((address) => !loaded.has(address)));
  }
  return [...loaded.values()];
}

async function loadScript(address: string): Promise<Script> {
  const answer = await get(address);
  return { address, text: textOf(answer), size: answer.body.length };
}

/** Absolute addresses of a script's static imports. */
function staticImportsOf({ address, text }: Script): string[] {
  const pattern = /(?:\bimport|\bfrom)\s*["']((?:\.{0,2}\/)[^"']+)["']/g;
  return Array.from(text.matchAll(pattern), ([, specifier = '']) => new URL(specifier, address).href);
}

async function get(address: string | URL): Promise<RawResponse> {
  const answer = await getRaw(address, { encoding: 'br' });
  if (answer.status !== 200) throw new Error(`${String(address)} answered ${String(answer.status)}`);
  return answer;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
