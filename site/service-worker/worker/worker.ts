import {
  cacheFor,
  CACHES,
  PRECACHED,
  OFFLINE_PAGE,
  SEEN_PAGES,
  type CacheRule,
} from '../../src/lib/offline/rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Longest wait for the network before a cached page is shown, in milliseconds. */
const TIMEOUT_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const pages = await caches.open(CACHES.pages.name);
      await pages.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const known: string[] = Object.values(CACHES).map(({ name }) => name);
      const surplus = (await caches.keys()).filter((name) => !known.includes(name));
      await Promise.all(surplus.map((name) => caches.delete(name)));
      await self.clients.claim();
      await keepOpenPages().catch(() => undefined);
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const rule = cacheFor(pathname);
  if (rule) {
    event.respondWith(isNetworkFirst(rule) ? networkFirst(event, rule) : cacheFirst(event, rule));
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offlinePage()));
  }
});

/** Caches the pages that were open before activation, and those to cache ahead, with their scripts and styles. */
async function keepOpenPages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.map(({ url }) => new URL(url).pathname);
  const paths = [...open, ...PRECACHED].filter((path) => cacheFor(path) === CACHES.pages);
  for (const path of new Set(paths)) await cacheWithAssets(path, CACHES.pages);
}

/** Addresses of scripts and styles in a page, or of what a script imports before it runs. */
const PARTS = /(?:href|src)="(\/(?:_astro|tema)\/[^"]+)"|(?:from|import)\s*["'](\.\/[^"']+)["']/g;

async function cacheWithAssets(address: string, rule: CacheRule): Promise<void> {
  const cache = await caches.open(rule.name);
  if (!isNetworkFirst(rule) && (await cache.match(address))) return;
  const response = await fetch(address);
  if (response.status !== 200) return;
  const text = await response.clone().text();
  await keep(rule, new Request(address), response);
  for (const [, absolute, relative = ''] of text.matchAll(PARTS)) {
    const part = new URL(absolute ?? relative, new URL(address, self.location.origin)).pathname;
    await cacheWithAssets(part, CACHES.assets);
  }
}

/** Responds from the cache if possible: for files that never change, or may be slightly stale. */
async function cacheFirst(event: FetchEvent, rule: CacheRule): Promise<Response> {
  const cache = await caches.open(rule.name);
  const known = await cache.match(event.request);
  if (!known) return fetchAndKeep(event, rule);
  // The browser's HTTP cache must revalidate, too.
  const revalidate = () => fetchAndKeep(event, rule, { cache: 'no-cache' }).catch(() => undefined);
  if (rule.strategy === 'stale-while-revalidate') event.waitUntil(revalidate());
  return known;
}

/** Responds from the network; from the cache only if the network fails or is slow. */
async function networkFirst(event: FetchEvent, rule: CacheRule): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(rule.name);
  const known = await cache.match(keyOf(request, rule));
  const fresh = fetchAndKeep(event, rule);
  const answers = known ? [fresh, after(TIMEOUT_MS, known)] : [fresh];
  try {
    return await Promise.race(answers);
  } catch (error) {
    if (known) return known;
    if (request.mode === 'navigate') return offlinePage();
    throw error;
  }
}

function isNetworkFirst({ strategy }: CacheRule): boolean {
  return strategy === 'network-first';
}

async function fetchAndKeep(event: FetchEvent, rule: CacheRule, options?: RequestInit): Promise<Response> {
  const response = await fetch(event.request, options);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    event.waitUntil(keep(rule, keyOf(event.request, rule), response.clone()));
  }
  return response;
}

/** The cache key of a request; a page does not depend on its query, which only its script reads. */
function keyOf(request: Request, rule: CacheRule): Request {
  const { origin, pathname } = new URL(request.url);
  return isNetworkFirst(rule) ? new Request(origin + pathname) : request;
}

async function keep({ name, most }: CacheRule, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name);
  // Replaces the old version only once all of the new one has arrived.
  await cache.put(request, response);
  // The oldest come first; the offline page, the very first, is never evicted.
  const cached = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE);
  await Promise.all(cached.slice(0, Math.max(0, cached.length - most)).map((old) => cache.delete(old)));
}

/** The offline page, with links to the cached pages, the latest first. */
async function offlinePage(): Promise<Response> {
  const pages = await caches.open(CACHES.pages.name);
  const page = await pages.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const seen = await Promise.all((await pages.keys()).map((request) => linkTo(pages, request)));
  const html = (await page.text()).replace(SEEN_PAGES, () => seen.reverse().join(''));
  return new Response(html, { headers: page.headers });
}

/** A list item that links to a cached page; the title is escaped already, as in the page itself. */
async function linkTo(pages: Cache, request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const page = pathname === OFFLINE_PAGE ? undefined : await pages.match(request);
  const [, title] = /<title>([^<]*)<\/title>/.exec((await page?.text()) ?? '') ?? [];
  return title === undefined ? '' : `<li><a href="${pathname}">${title}</a></li>`;
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(value);
    }, milliseconds);
  });
}
