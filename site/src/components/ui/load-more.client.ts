const more = document.querySelector('[data-load-more]');
const list = document.querySelector('[data-list]');
const status = document.querySelector<HTMLElement>('[data-load-status]');

/** Number of pages appended to this one; restored when going back to it. */
let appended = 0;

/**
 * Appends the next prebuilt page of the list in place; entries that moved onto it meanwhile are not shown twice.
 *
 * @returns the added entries
 */
async function appendNext(link: HTMLAnchorElement, into: Element): Promise<Element[]> {
  link.setAttribute('aria-busy', 'true');
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(String(response.status));
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Captive portals also answer 200.
  if (!next.querySelector('[data-list]')) throw new Error('This is not the list');
  const shown = new Set(Array.from(into.children, idOf));
  const fresh = Array.from(next.querySelectorAll('[data-list] > [data-entry]')).filter(
    (item) => !shown.has(idOf(item)),
  );
  into.append(...fresh);
  into.dispatchEvent(new Event('entries-added', { bubbles: true }));
  const following = next.querySelector('[data-load-more] > a');
  if (following) link.replaceWith(following);
  else link.remove();
  appended += 1;
  return fresh;
}

function announce(fresh: readonly Element[]): void {
  say(fresh.length === 1 ? 'one' : 'many', fresh.length);
  fresh[0]?.querySelector('a')?.focus();
}

/** Restores the appended pages and the scroll position if the browser has discarded the page. */
async function comeBack(into: Element): Promise<void> {
  const [added = 0, top = 0] = String(history.state).split(' ').map(Number);
  while (appended < added) {
    const link = more?.querySelector('a');
    if (!link) break;
    await appendNext(link, into);
  }
  if (added > 0) scrollTo(0, top);
}

/** Whether the page was reached by going back or forward. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/** Announces one of the page's sentences to screen readers; a failure is visible, too. */
function say(sentence: 'one' | 'many' | 'failed', count = 0): void {
  if (!status) return;
  status.textContent = (status.dataset[sentence] ?? '').replace('#', String(count));
  status.classList.toggle('visually-hidden', sentence !== 'failed');
}

function idOf(item: Element): string | null {
  return item.getAttribute('data-entry');
}

more?.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || !list || event.defaultPrevented || !(event instanceof MouseEvent)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.getAttribute('aria-busy') === 'true') return;
  appendNext(link, list).then(announce, (error: unknown) => {
    link.removeAttribute('aria-busy');
    // Offline, stays on the page instead of showing the browser's error page.
    if (error instanceof TypeError) say('failed');
    else location.href = link.href;
  });
});

if (list) {
  // On failure the link still loads more.
  if (isReturn()) comeBack(list).catch(() => undefined);
  addEventListener('pagehide', () => {
    if (appended > 0) history.replaceState([appended, scrollY].join(' '), '');
  });
}

// Makes this file a module.
export {};
