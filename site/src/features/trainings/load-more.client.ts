import { keepStates } from './keep-states.client.ts';

const more = document.querySelector('[data-load-more]');
const list = document.querySelector('[data-training-list]');
const status = document.querySelector<HTMLElement>('[data-load-status]');

/** Appends the next prebuilt page of the list in place; entries that moved onto it meanwhile are not shown twice. */
async function appendNext(link: HTMLAnchorElement, into: Element): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(String(response.status));
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A network's own sign-in page also answers 200.
  if (!next.querySelector('[data-training-list]')) throw new Error('This is not the list');
  const shown = new Set(Array.from(into.children, idOf));
  const fresh = Array.from(next.querySelectorAll('[data-training-list] > [data-training]')).filter(
    (item) => !shown.has(idOf(item)),
  );
  into.append(...fresh);
  keepStates();
  const following = next.querySelector('[data-load-more] > a');
  if (following) link.replaceWith(following);
  else link.remove();
  announce(fresh.length);
  fresh[0]?.querySelector('a')?.focus();
}

function announce(count: number): void {
  if (status) status.textContent = (status.dataset['loadStatus'] ?? '').replace('#', String(count));
}

function idOf(item: Element): string | null {
  return item.getAttribute('data-training');
}

more?.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || !list || event.defaultPrevented || !(event instanceof MouseEvent)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.getAttribute('aria-busy') === 'true') return;
  appendNext(link, list).catch(() => {
    // Without the network the browser's own page says so, and going back keeps what was read.
    location.href = link.href;
  });
});
