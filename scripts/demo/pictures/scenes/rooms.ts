import { darker, ink, moods } from '../drawing/color.ts';
import { mate } from '../drawing/food.ts';
import { shadow, WIDTH } from '../drawing/landscape.ts';
import { laptop } from '../drawing/machines.ts';
import { pottedHerb } from '../drawing/plants.ts';
import { random } from '../drawing/random.ts';
import { chalkboard, room, shelf } from '../drawing/room.ts';
import {
  at,
  circle,
  downward,
  ellipse,
  line,
  path,
  rect,
  repeat,
  stroke,
  type Svg,
  turned,
} from '../drawing/svg.ts';
import { calculator, coins, notebook, pencil } from '../drawing/tools.ts';
import { picture } from './country.ts';
import { windowTo } from './window-to.ts';

/** A laptop with the month's figures, a mate beside it. */
export function officeDesk(seed: number): Svg {
  return picture(
    room({ wall: '#cfe0da', table: '#c19a6b' }),
    windowTo(moods.noon, seed, 110, 80),
    rect(900, 100, 280, 210, ink.white, { rx: 8 }),
    rect(900, 100, 280, 210, 'none', { rx: 8, stroke: ink.wood, 'stroke-width': 12 }),
    repeat(20, (index) =>
      rect(
        926 + (index % 5) * 47,
        150 + Math.floor(index / 5) * 36,
        36,
        26,
        index === 12 ? ink.tomato : '#e9efe9',
        { rx: 4 },
      ),
    ),
    rect(924, 120, 232, 18, ink.teal, { rx: 5 }),
    shadow(640, 630, 320, 0.22),
    at(640, 624, 1.26, laptop([0.35, 0.55, 0.42, 0.75, 0.62, 0.95])),
    shadow(1080, 664, 90, 0.2),
    at(1080, 660, 1.28, mate()),
    at(240, 682, 0.94, notebook()),
    turned(-24, [330, 660], at(330, 690, 0.8, pencil())),
  );
}

/** Accounts of a small enterprise: notebook, calculator and coins. */
export function accounts(seed: number): Svg {
  return picture(
    room({ wall: '#e3d3c0', table: '#a9764a' }),
    windowTo(moods.golden, seed, 860, 80),
    shelf(90, 260, 560),
    [ink.tomato, ink.teal, ink.mustard, ink.forest, ink.plum]
      .map(
        (color, index) =>
          rect(130 + index * 52, 120 + (index % 2) * 16, 44, 142 - (index % 2) * 16, color, { rx: 4 }) +
          rect(138 + index * 52, 150, 28, 30, ink.cream, { rx: 3 }),
      )
      .join(''),
    at(520, 262, 0.72, pottedHerb(random(seed + 3), ink.leaf)),
    shadow(420, 668, 300, 0.2),
    at(420, 662, 1.46, notebook()),
    turned(-20, [520, 560], at(540, 590, 1.1, pencil(ink.tomato))),
    shadow(800, 660, 110, 0.22),
    turned(6, [800, 600], at(800, 650, 1.1, calculator())),
    shadow(1070, 654, 150, 0.2),
    at(980, 652, 1.3, coins([2, 4, 6, 9])),
  );
}

/** A classroom ready for the evening's group. */
export function classroom(seed: number): Svg {
  const chance = random(seed);
  const desk = (x: number, y: number, scale: number): Svg =>
    at(
      x,
      y,
      scale,
      rect(-110, -100, 220, 18, ink.wood, { rx: 5 }),
      rect(-110, -88, 220, 8, darker(ink.wood, 0.2)),
      stroke('M-96 -82L-104 0M96 -82L104 0', ink.slate, 9),
      rect(-64, -112, 74, 12, ink.cream, { rx: 3 }),
      rect(24, -110, 50, 10, ink.tomato, { rx: 3 }),
      rect(-72, -62, 144, 44, ink.teal, { rx: 10 }),
      rect(-72, -34, 144, 16, darker(ink.teal, 0.2), { rx: 8 }),
      stroke('M-54 -20V8M54 -20V8', ink.coal, 8),
    );
  return picture(
    downward(
      [
        [0, '#f3ead2'],
        [1, '#e3d5b4'],
      ],
      (fill) => rect(0, 0, WIDTH, 480, fill),
    ),
    downward(
      [
        [0, '#c89c6c'],
        [1, '#a97a4e'],
      ],
      (fill) => rect(0, 470, WIDTH, 250, fill),
    ),
    rect(0, 464, WIDTH, 12, ink.cream),
    repeat(9, (index) =>
      line([640 + (index - 4) * 120, 476], [640 + (index - 4) * 330, 720], darker('#b98a5c', 0.12), 3),
    ),
    windowTo(moods.morning, seed, 60, 90),
    windowTo(moods.morning, seed + 1, 920, 90),
    at(390, 80, 0.9, chalkboard(chance)),
    circle(640, 46, 26, ink.white),
    circle(640, 46, 26, 'none', { stroke: ink.bark, 'stroke-width': 6 }),
    stroke('M640 46V32M640 46L650 52', ink.coal, 4),
    desk(330, 560, 0.9),
    desk(640, 560, 0.9),
    desk(950, 560, 0.9),
    desk(210, 690, 1.3),
    desk(640, 690, 1.3),
    desk(1070, 690, 1.3),
  );
}

/** People around a table, seen as plain figures, deciding together. */
export function meeting(seed: number): Svg {
  const figure = (x: number, y: number, scale: number, skin: string, coat: string, hair: string): Svg =>
    at(
      x,
      y,
      scale,
      path('M-96 120C-96 20 -52 -10 0 -10S96 20 96 120Z', coat),
      path('M30 -6C70 4 96 30 96 120H50C60 60 52 20 30 -6Z', darker(coat, 0.16)),
      rect(-18, -44, 36, 46, darker(skin, 0.12), { rx: 12 }),
      ellipse(0, -82, 42, 50, skin),
      path('M-46 -84C-52 -150 52 -150 46 -84C30 -112 -20 -114 -46 -84Z', hair),
    );
  return picture(
    room({ wall: '#dfe3cd', table: '#b07d4f', edge: 520 }),
    windowTo(moods.noon, seed, 70, 70),
    windowTo(moods.noon, seed + 2, 910, 70),
    rect(470, 90, 340, 210, ink.white, { rx: 10 }),
    [ink.straw, ink.rose, ink.sky, '#b9d78a', ink.straw, ink.sky]
      .map(
        (color, index) =>
          rect(500 + (index % 3) * 102, 116 + Math.floor(index / 3) * 90, 78, 66, color, { rx: 4 }) +
          stroke(
            `M${String(514 + (index % 3) * 102)} ${String(136 + Math.floor(index / 3) * 90)}h48m-48 18h34`,
            ink.slate,
            4,
            { opacity: '0.6' },
          ),
      )
      .join(''),
    figure(210, 430, 1.24, '#c98f66', ink.teal, ink.coal),
    figure(430, 420, 1.2, '#eac4a0', ink.tomato, '#7a4e2d'),
    figure(640, 414, 1.2, '#a9714b', ink.mustard, ink.coal),
    figure(850, 420, 1.2, '#e3b58d', ink.plum, ink.steel),
    figure(1070, 430, 1.24, '#d3a079', ink.forest, '#5a3a28'),
    path('M40 560C40 520 1240 520 1240 560V740H40Z', '#c8925c'),
    path('M40 560C40 520 1240 520 1240 560L1240 580C1240 548 40 548 40 580Z', '#dcae7b'),
    at(330, 660, 0.86, notebook()),
    at(940, 668, 0.86, notebook()),
    shadow(640, 656, 70, 0.2),
    at(620, 654, 1.1, mate()),
    turned(-18, [500, 640], at(510, 650, 0.8, pencil())),
  );
}
