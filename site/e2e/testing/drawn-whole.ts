import type { Page } from 'playwright';

/**
 * Draws the page only when all of it is parsed. A busy browser may draw half a page and complete it in the next
 * frame: those shifts say nothing about pictures, fonts and scripts.
 */
export async function drawWhole(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync(':root { visibility: hidden !important }');
    document.adoptedStyleSheets.push(hidden);
    const show = () => (document.adoptedStyleSheets = []);
    document.addEventListener('readystatechange', show, { once: true });
  });
}
