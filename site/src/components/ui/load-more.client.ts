const more = document.querySelector('[data-load-more]');
const list = document.querySelector('[data-list]');
const status = document.querySelector<HTMLElement>('[data-load-status]');

/** Appends the next prebuilt page of the list in place; entries that moved onto it meanwhile are not shown twice. */
async function appendNext(link: HTMLAnchorElement, into: Element): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(String(response.status));
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A network's own sign-in page also answers 200.
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
  say(fresh.length === 1 ? 'one' : 'many', fresh.length);
  fresh[0]?.querySelector('a')?.focus();
}

/** Says one of the sentences the page holds ready; a failure is for everybody to see. */
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
  appendNext(link, list).catch((error: unknown) => {
    link.removeAttribute('aria-busy');
    // Without a network the page as far as it was read is worth more than the browser's own error page.
    if (error instanceof TypeError) say('failed');
    else location.href = link.href;
  });
});

// Without an import or an export this would be no module.
export {};
