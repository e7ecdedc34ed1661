import { type Color, darker, ink, lighter } from './color.ts';
import { HEIGHT, WIDTH } from './landscape.ts';
import { type Random } from './random.ts';
import { clipped, downward, faded, line, rect, repeat, stroke, type Svg } from './svg.ts';

interface Room {
  readonly wall: Color;
  readonly table: Color;
  /** Height of the table's far edge, in pixels from the top. */
  readonly edge?: number;
}

/** A wall with soft light and a table in front of it. */
export function room({ wall, table, edge = 500 }: Room): Svg {
  const boards = repeat(4, (index) => {
    const y = edge + 26 + (index + 1) * (index + 2) * 9;
    return line([0, y], [WIDTH, y], darker(table, 0.14), 2.5, { opacity: '0.6' });
  });
  return (
    downward(
      [
        [0, lighter(wall, 0.22)],
        [1, darker(wall, 0.06)],
      ],
      (fill) => rect(0, 0, WIDTH, edge + 10, fill),
    ) +
    downward(
      [
        [0, lighter(table, 0.12)],
        [1, darker(table, 0.16)],
      ],
      (fill) => rect(0, edge, WIDTH, HEIGHT - edge, fill),
    ) +
    rect(0, edge, WIDTH, 9, lighter(table, 0.34)) +
    boards
  );
}

/** White tiles over a stretch of wall, for kitchens and dairies. */
export function tiles(top: number, bottom: number, color: Color = ink.white): Svg {
  const size = 64;
  const joints =
    repeat(Math.ceil(WIDTH / size), (index) =>
      line([index * size + 20, top], [index * size + 20, bottom], darker(color, 0.12), 2.5),
    ) +
    repeat(Math.ceil((bottom - top) / size), (index) =>
      line([0, top + index * size], [WIDTH, top + index * size], darker(color, 0.12), 2.5),
    );
  return (
    faded(0.75, rect(0, top, WIDTH, bottom - top, color), joints) +
    rect(0, top - 10, WIDTH, 12, ink.teal, { opacity: '0.75' })
  );
}

/** A window 300 px wide whose top left corner is given; `view` is drawn behind its panes. */
export function windowWith(x: number, y: number, view: Svg): Svg {
  const [width, height] = [300, 270];
  const glass = `M${String(x)} ${String(y)}h${String(width)}v${String(height)}h${String(-width)}Z`;
  return (
    rect(x - 16, y - 16, width + 32, height + 32, ink.white, { rx: 6 }) +
    clipped(glass, view) +
    rect(x + width / 2 - 5, y, 10, height, ink.white) +
    rect(x, y + height * 0.42, width, 10, ink.white) +
    rect(x - 30, y + height + 14, width + 60, 18, lighter(ink.wood, 0.3), { rx: 5 }) +
    rect(x - 30, y + height + 26, width + 60, 6, darker(ink.wood, 0.1), { rx: 3 })
  );
}

/** A shelf from `x` on, `width` wide, for jars and cheeses. */
export const shelf = (x: number, y: number, width: number): Svg =>
  rect(x, y, width, 18, ink.wood, { rx: 4 }) +
  rect(x, y + 11, width, 7, darker(ink.wood, 0.22), { rx: 3 }) +
  rect(x + 40, y + 16, 10, 40, darker(ink.wood, 0.3), { rx: 3 }) +
  rect(x + width - 50, y + 16, 10, 40, darker(ink.wood, 0.3), { rx: 3 });

/** A green board with drawings in chalk, 560 px wide, its top left corner at the origin. */
export function chalkboard(random: Random): Svg {
  const chalk = '#eef4e6';
  const plant = stroke(
    'M120 230C122 190 116 160 122 120M122 190C96 184 86 166 84 148C108 148 120 166 122 190M121 160C146 154 158 138 160 118C136 118 122 136 121 160M90 250C100 262 144 262 154 250',
    chalk,
    5,
  );
  const roots = stroke(
    'M122 232C118 250 104 262 96 272M122 232C124 254 124 264 122 280M122 232C128 250 142 260 150 270',
    chalk,
    3.4,
  );
  const chart =
    stroke('M260 240V90M260 240H500', chalk, 5) +
    repeat(5, (index) =>
      rect(280 + index * 42, 240 - 40 - index * 18 - random.between(0, 18), 26, 40 + index * 18, chalk, {
        opacity: '0.75',
      }),
    ) +
    stroke('M276 190C330 170 380 160 430 120L492 92M492 92l-20 0M492 92l-6 18', ink.straw, 5);
  return (
    rect(0, 0, 560, 320, ink.wood, { rx: 8 }) +
    downward(
      [
        [0, '#3c6b58'],
        [1, '#2f584a'],
      ],
      (fill) => rect(16, 16, 528, 288, fill, { rx: 4 }),
    ) +
    plant +
    roots +
    chart +
    stroke('M60 60H220M60 84H180', chalk, 5, { opacity: '0.55' }) +
    rect(40, 306, 480, 16, darker(ink.wood, 0.2), { rx: 4 }) +
    rect(90, 298, 44, 10, ink.white, { rx: 4 }) +
    rect(150, 298, 30, 10, ink.rose, { rx: 4 })
  );
}
