/** Minimum width for labels beside the menu's icons; narrower windows need the space for forms. */
const NAMED_MENU_MIN_WIDTH = '1280px';

/** Structural selectors: Strapi's class names change with each version. */
const MENU = 'nav:has(ul > li > span > a[aria-label])';
const SIDE_PANEL = "aside[aria-labelledby='additional-information']";

const STYLE = `
  @media (min-width: ${NAMED_MENU_MIN_WIDTH}) {
    ${MENU} { width: 21rem; }
    ${MENU} ul { align-items: stretch; padding-inline: 0.8rem; gap: 0.4rem; }
    ${MENU} li > span { width: 100%; }
    ${MENU} li > span > a { gap: 1.2rem; }
    ${MENU} li > span > a::after {
      content: attr(aria-label);
      font-size: 1.4rem;
      line-height: 1.3;
      /* Dark enough on the light theme, light enough on the dark one. */
      color: color-mix(in oklab, currentColor 80%, black);
    }
  }
  div:has(> ${SIDE_PANEL}) { flex: 1; }
  div:has(> ${SIDE_PANEL}) > ${SIDE_PANEL}:first-child {
    position: sticky;
    top: 9rem;
    z-index: 1;
  }
`;

/** Adds labels to the menu's icons and makes the panel with the publish buttons sticky. */
export function styleAdmin(): void {
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
}
