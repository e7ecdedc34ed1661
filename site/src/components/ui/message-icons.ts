/** The icon types of spec §2. */
export const MESSAGE_ICONS = [
  'logo',
  'angry',
  'hi',
  'success',
  'error',
  'alert',
  'locked',
  'terms',
  'question',
] as const;
export type MessageIcon = (typeof MESSAGE_ICONS)[number];

/** SVG path data in a view box of 48 by 48. */
const strokes: Readonly<Record<MessageIcon, string>> = {
  logo: 'M24 38V20M24 31c-6 0-10-3-10-9 6 0 10 3 10 9zM24 25c0-6 4-9 10-9 0 6-4 9-10 9z',
  angry: 'M15 17l6 3M33 17l-6 3M18 24v1M30 24v1M17 34c2-3 4-4 7-4s5 1 7 4',
  hi: 'M18 18v2M30 18v2M15 27c2 5 5 7 9 7s7-2 9-7z',
  success: 'M15 25l6 6 12-14',
  error: 'M17 17l14 14M31 17L17 31',
  alert: 'M24 13v14M24 33v1',
  locked: 'M16 23h16v12H16zM19 23v-4c0-7 10-7 10 0v4M24 28v3',
  terms: 'M16 12h11l5 5v19H16zM27 12v5h5M20 22h8M20 27h8M20 32h5',
  question: 'M18 19c0-8 12-8 12 0 0 4-6 4-6 9M24 33v1',
};

const SVG = 'http://www.w3.org/2000/svg';

/** Draws an icon; its colours come from the style sheet, by its name. */
export function drawIcon(icon: MessageIcon): SVGElement {
  const drawing = shape('svg', { class: `icon ${icon}`, viewBox: '0 0 48 48', 'aria-hidden': 'true' });
  drawing.append(shape('path', { d: strokes[icon] }));
  return drawing;
}

function shape(name: 'svg' | 'path', attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
