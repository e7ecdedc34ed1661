import { texts } from './texts';

/** Asks for confirmation before a button empties a part of an entry, which Strapi does at once. */
export function askBeforeEmptying(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.textContent !== texts.emptyPart || window.confirm(texts.emptyPartExplained)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
