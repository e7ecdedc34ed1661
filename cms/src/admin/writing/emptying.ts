import { texts } from './texts';

/** Asks before the button empties a part of an entry: Strapi's does it at once. */
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
