import { sprout, windmill } from './drawing/buildings.ts';
import { darker, ink, lighter, type Color } from './drawing/color.ts';
import { random } from './drawing/random.ts';
import {
  at,
  circle,
  clipped,
  drawing,
  ellipse,
  line,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  turned,
  type Svg,
} from './drawing/svg.ts';

const SIZE = 480;

/** The round emblem: a wind pump over ploughed land, a sprout before it. */
export function logo(): Svg {
  const ring =
    circle(240, 240, 232, ink.forest) + circle(240, 240, 214, ink.cream) + circle(240, 240, 204, ink.forest);
  const land = repeat(7, (index) =>
    polygon(
      [
        [240 + (index - 3.5) * 22, 320],
        [240 + (index - 3) * 22, 320],
        [240 + (index - 3) * 110, 460],
        [240 + (index - 3.5) * 110, 460],
      ],
      darker('#c58b4f', 0.16),
    ),
  );
  const scene =
    rect(0, 0, SIZE, 330, '#f6d68f') +
    circle(320, 176, 62, '#fdf0c4') +
    path('M0 316Q240 292 480 316V480H0Z', '#c58b4f') +
    land +
    at(176, 332, 0.56, windmill(8));
  return drawing(
    SIZE,
    SIZE,
    ring,
    clipped('M240 44A196 196 0 1 1 239.9 44Z', scene),
    at(300, 372, 1.5, sprout(ink.forest)),
  );
}

/** The same in its simplest form, for small sizes: a sprout on a disc. */
export function simpleLogo(): Svg {
  return drawing(
    SIZE,
    SIZE,
    circle(240, 240, 236, ink.forest),
    circle(240, 240, 208, 'none', { stroke: ink.cream, 'stroke-width': 10 }),
    at(240, 268, 2.1, sprout()),
    stroke('M130 372Q240 340 350 372', ink.straw, 14),
  );
}

/** A drawn map of the invented town: blocks, the railway, the stream and a pin on the centre. */
export function townMap(): Svg {
  const [width, height] = [1280, 720];
  const chance = random(41);
  const street = '#fffaf0';
  const blocks = repeat(54, (index) => {
    const [column, row] = [index % 9, Math.floor(index / 9)];
    const plaza = column === 4 && row === 2;
    const color = plaza ? '#a9cf8b' : chance.pick(['#ecdcb8', '#e8d3aa', '#efe3c6'] as const);
    return (
      rect(110 + column * 104, 60 + row * 100, 88, 84, color, { rx: 7 }) +
      (plaza
        ? repeat(6, (tree) => circle(540 + (tree % 3) * 28, 286 + Math.floor(tree / 3) * 34, 11, ink.leaf))
        : '')
    );
  });
  const fields = repeat(
    5,
    (index) =>
      rect(1060, 40 + index * 136, 240, 116, index % 2 === 0 ? '#c5d68d' : '#dfcd7d') +
      repeat(6, (row) =>
        line([1060, 58 + index * 136 + row * 18], [1290, 58 + index * 136 + row * 18], '#aebf72', 3, {
          opacity: '0.6',
        }),
      ),
  );
  const pin =
    path('M0 0C-44 -58 -60 -84 -60 -116A60 60 0 0 1 60 -116C60 -84 44 -58 0 0Z', ink.tomato) +
    path('M20 -172C46 -164 60 -142 60 -116C60 -84 44 -58 0 0C30 -70 44 -130 20 -172Z', ink.brick) +
    circle(0, -116, 36, ink.cream) +
    at(0, -118, 0.4, sprout(ink.forest));
  return drawing(
    width,
    height,
    rect(0, 0, width, height, '#dbe3b4'),
    rect(90, 40, 960, 640, street, { rx: 16 }),
    blocks,
    fields,
    stroke('M-20 600C200 540 260 690 520 668S900 560 1300 690', ink.water, 40),
    stroke('M-20 600C200 540 260 690 520 668S900 560 1300 690', lighter(ink.water, 0.4), 10),
    stroke('M-20 20L1300 250', ink.slate, 12),
    stroke('M-20 20L1300 250', ink.white, 6, { 'stroke-dasharray': '20 20' }),
    stroke('M1050 420H1300', street, 20),
    stroke('M-20 370H100', street, 20),
    ellipse(784, 452, 40, 11, '#1f2a33', { opacity: '0.25' }),
    at(784, 450, 1.1, pin),
    at(
      1180,
      110,
      1,
      circle(0, 0, 46, ink.white, { opacity: '0.85' }),
      polygon(
        [
          [0, -36],
          [11, 0],
          [-11, 0],
        ],
        ink.tomato,
      ),
      polygon(
        [
          [0, 36],
          [11, 0],
          [-11, 0],
        ],
        ink.slate,
      ),
    ),
  );
}

const MARK = { width: 480, height: 270 } as const;

function mark(background: Color, ...parts: readonly Svg[]): Svg {
  return drawing(MARK.width, MARK.height, rect(0, 0, MARK.width, MARK.height, background), ...parts);
}

/** Marks of invented partner institutions, without letters. */
export const partnerMarks = {
  cooperative: () =>
    mark(
      ink.cream,
      circle(200, 135, 74, ink.teal, { opacity: '0.85' }),
      circle(280, 135, 74, ink.mustard, { opacity: '0.85' }),
      path('M240 73A74 74 0 0 1 240 197A74 74 0 0 1 240 73Z', ink.forest),
    ),
  municipality: () =>
    mark(
      '#e4edea',
      path('M170 60H310V150C310 196 240 226 240 226S170 196 170 150Z', ink.navy),
      path('M186 76H294V112H186Z', '#8ec5de'),
      path('M186 112H294V150C294 152 294 156 293 160H187C186 156 186 152 186 150Z', ink.white),
      circle(240, 136, 16, ink.straw),
      path('M190 168Q240 148 290 168C280 194 240 210 240 210S200 194 190 168Z', ink.leaf),
    ),
  dairy: () =>
    mark(
      '#eaf1ee',
      path('M240 44C180 116 164 150 164 176A76 60 0 0 0 316 176C316 150 300 116 240 44Z', ink.teal),
      path('M200 180A44 36 0 0 0 244 208', 'none', {
        stroke: ink.white,
        'stroke-width': 10,
        'stroke-linecap': 'round',
      }),
    ),
  nursery: () =>
    mark(
      '#eef0d8',
      circle(240, 135, 96, ink.leaf),
      at(240, 150, 1.25, sprout(ink.cream)),
      repeat(12, (index) => turned(index * 30, [240, 135], circle(240, 26, 8, ink.forest))),
    ),
} as const satisfies Record<string, () => Svg>;
