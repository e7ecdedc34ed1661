import { circle, drawing, rect, type Svg } from './drawing/svg.ts';

/** Shown width and height of an identity card, in pixels. */
const SIZE = { width: 640, height: 404 };

/** The front of an invented identity card, which says nothing about anybody. */
export function identityCard(): Svg {
  const { width, height } = SIZE;
  const lines = [300, 250, 280, 180].map((length, index) =>
    rect(270, 130 + index * 55, length, 20, '#7d94a8', { rx: 10 }),
  );
  return drawing(
    width,
    height,
    rect(0, 0, width, height, '#dbe7ef', { rx: 28 }),
    rect(0, 0, width, 76, '#9fc0d6'),
    rect(60, 130, 160, 205, '#f4f8fb', { rx: 12 }),
    circle(140, 200, 42, '#8a9aa6'),
    rect(85, 255, 110, 80, '#8a9aa6', { rx: 40 }),
    ...lines,
  );
}
