import { bee } from '../drawing/animals.ts';
import { darker, ink, lighter, moods } from '../drawing/color.ts';
import {
  bunch,
  cheeseWedge,
  cheeseWheel,
  crate,
  honeycomb,
  honeyDipper,
  jar,
  kettle,
  loaf,
  mate,
  milkChurn,
  salami,
} from '../drawing/food.ts';
import { shadow, WIDTH } from '../drawing/landscape.ts';
import { pottedHerb } from '../drawing/plants.ts';
import { random } from '../drawing/random.ts';
import { room, shelf, tiles } from '../drawing/room.ts';
import {
  at,
  circle,
  ellipse,
  faded,
  mirrored,
  path,
  rect,
  repeat,
  stroke,
  type Svg,
  turned,
} from '../drawing/svg.ts';
import { apron, handBasin, soapBottle } from '../drawing/tools.ts';
import { picture } from './country.ts';
import { windowTo } from './window-to.ts';

/** Cheeses on their shelf and a board with a wedge. */
export function cheeseRoom(seed: number): Svg {
  return picture(
    room({ wall: '#e9d9b8', table: ink.wood }),
    windowTo(moods.morning, seed, 890, 90),
    shelf(80, 300, 720),
    at(190, 304, 0.86, cheeseWheel(180)),
    at(390, 304, 0.86, cheeseWheel(180, '#c98a4a')),
    at(390, 240, 0.86, cheeseWheel(180)),
    at(590, 304, 0.86, cheeseWheel(180, '#efd79a')),
    at(728, 304, 0.7, cheeseWheel(150, ink.brick)),
    shadow(420, 634, 330, 0.22),
    rect(130, 606, 560, 30, '#8f5f3b', { rx: 14 }),
    rect(130, 606, 560, 12, '#a87146', { rx: 6 }),
    at(310, 610, 1.24, cheeseWheel(250)),
    at(560, 612, 1.26, cheeseWedge()),
    shadow(1030, 640, 110),
    at(1030, 636, 1.24, milkChurn()),
    shadow(840, 660, 70),
    at(840, 658, 0.94, jar('#fff7e6', ink.teal)),
  );
}

/** Jars of preserves, fruit and a copper pan. */
export function preserves(seed: number): Svg {
  const chance = random(seed);
  const colors = ['#b0402f', ink.mustard, ink.plum, '#d9722f', '#8d2f3b'] as const;
  return picture(
    room({ wall: '#f1dfc0', table: '#9c6a44' }),
    windowTo(moods.noon, seed, 120, 80),
    shelf(540, 320, 660),
    colors
      .map((color, index) =>
        at(
          610 + index * 130,
          322,
          0.8,
          jar(color, [ink.tomato, ink.teal, ink.straw, ink.forest, ink.rose][index] ?? ink.teal),
        ),
      )
      .join(''),
    shadow(560, 660, 270),
    at(390, 650, 1.36, jar('#b0402f', ink.teal)),
    at(560, 668, 1.5, jar(ink.mustard, ink.tomato)),
    at(730, 650, 1.36, jar(ink.plum, ink.straw)),
    shadow(1010, 672, 150),
    at(1010, 668, 1.16, crate(chance, [ink.tomato, ink.rose, ink.mustard])),
    shadow(180, 648, 70, 0.2),
    at(180, 644, 1.1, pottedHerb(chance, ink.leaf)),
  );
}

/** Honey in jars, a comb and its maker. */
export function honey(seed: number): Svg {
  const chance = random(seed);
  return picture(
    room({ wall: '#f3d48f', table: '#a87146' }),
    faded(0.5, at(820, 60, 1, honeycomb(chance, 8, 8, 36))),
    faded(0.3, at(-20, 40, 1, honeycomb(chance, 6, 4, 36))),
    shadow(480, 650, 280, 0.22),
    at(360, 640, 1.6, jar('#e0932a', ink.cream)),
    at(580, 656, 1.86, jar('#c9721f', ink.cream)),
    shadow(920, 650, 210, 0.22),
    at(850, 640, 1.5, jar('#f0b545', ink.cream)),
    rect(960, 560, 220, 88, '#8f5f3b', { rx: 6 }),
    rect(976, 572, 188, 64, ink.mustard),
    at(992, 588, 1, honeycomb(chance, 6, 2, 17)),
    turned(-10, [230, 668], at(250, 664, 1.05, honeyDipper())),
    at(700, 210, 1.5, bee(-10)),
    mirrored(240, 280, 1.05, bee(8)),
    at(1120, 430, 0.9, bee(4)),
  );
}

/** Bread from a clay oven. */
export function bakery(seed: number): Svg {
  return picture(
    room({ wall: '#e7b98d', table: '#b9824f' }),
    path('M60 510V300C60 110 520 110 520 300V510Z', '#c27a55'),
    path('M340 170C470 190 520 240 520 300V510H430C450 360 430 230 340 170Z', darker('#c27a55', 0.16)),
    repeat(11, (index) =>
      stroke(
        `M${String(90 + index * 40)} ${String(300 + Math.abs(index - 5) * 8)}h26`,
        darker('#c27a55', 0.16),
        5,
      ),
    ),
    path('M160 510V400C160 300 420 300 420 400V510Z', '#3b2a24'),
    path('M190 510C180 450 230 420 250 380C270 430 300 420 300 390C340 430 400 450 390 510Z', '#e77d33'),
    path('M230 510C230 470 262 456 272 430C290 460 306 456 312 440C340 470 352 480 348 510Z', '#f8c25a'),
    windowTo(moods.golden, seed, 850, 80),
    shadow(660, 640, 200, 0.22),
    at(560, 636, 1.24, loaf()),
    at(810, 656, 1.4, loaf('#d49a58')),
    shadow(1070, 652, 120, 0.22),
    at(1080, 640, 1.04, loaf('#b9783f')),
    at(
      270,
      640,
      1,
      turned(
        -8,
        [0, 0],
        rect(-190, -9, 380, 18, ink.brick, { rx: 9 }),
        rect(-140, -22, 280, 44, '#e3b884', { rx: 18 }),
        rect(-140, 4, 280, 18, '#c9995f', { rx: 9 }),
      ),
    ),
    repeat(20, (index) => circle(460 + ((index * 97) % 640), 690 + ((index * 37) % 24), 3, ink.cream)),
  );
}

/** Cured sausages that hang from a beam. */
export function charcuterie(seed: number): Svg {
  const chance = random(seed);
  return picture(
    room({ wall: '#ddc9a8', table: '#8a5d3b' }),
    windowTo(moods.mist, seed, 880, 110),
    rect(0, 44, WIDTH, 34, ink.bark),
    rect(0, 66, WIDTH, 12, darker(ink.bark, 0.25)),
    repeat(8, (index) =>
      at(90 + index * 96, 72, 1, salami(chance.between(150, 260), index % 3 === 1 ? '#a9503f' : '#8f3f35')),
    ),
    shadow(440, 640, 330, 0.24),
    rect(150, 600, 580, 34, '#c79763', { rx: 16 }),
    rect(150, 600, 580, 12, '#dcae7b', { rx: 6 }),
    turned(90, [330, 580], at(330, 330, 1.15, salami(280, '#8f3f35'))),
    repeat(
      5,
      (index) =>
        ellipse(470 + index * 44, 590 - index * 3, 30, 22, '#a9503f') +
        ellipse(466 + index * 44, 588 - index * 3, 24, 17, '#c9746a') +
        circle(458 + index * 44, 584 - index * 3, 3.4, ink.paper) +
        circle(472 + index * 44, 592 - index * 3, 2.8, ink.paper),
    ),
    shadow(960, 650, 130, 0.22),
    at(960, 648, 1.06, loaf()),
    at(1140, 654, 1.06, jar(ink.olive, ink.tomato)),
  );
}

/** The milking parlour: churns, tiles and a full bucket. */
export function milkRoom(seed: number): Svg {
  return picture(
    room({ wall: '#d7e6e2', table: '#b7c2bf', edge: 530 }),
    tiles(240, 530),
    windowTo(moods.morning, seed, 490, 60),
    shadow(320, 640, 220, 0.2),
    at(240, 636, 1.5, milkChurn()),
    at(440, 654, 1.6, milkChurn(lighter(ink.steel, 0.14))),
    shadow(800, 650, 150, 0.2),
    path('M680 460H920L890 650H710Z', ink.steel),
    path('M840 460H920L890 650H830Z', darker(ink.steel, 0.2)),
    ellipse(800, 460, 120, 24, ink.white),
    ellipse(800, 460, 120, 24, 'none', { stroke: darker(ink.steel, 0.14), 'stroke-width': 8 }),
    stroke('M682 458C690 320 910 320 918 458', darker(ink.steel, 0.3), 8),
    at(1090, 650, 1.5, jar('#fff7e6', ink.teal)),
    at(1000, 668, 1.2, jar('#fff7e6', ink.tomato)),
    rect(1020, 110, 170, 210, ink.white, { rx: 10 }),
    stroke('M1046 280V150M1046 280H1170M1052 262L1082 232L1112 244L1160 180', ink.teal, 7),
    faded(0.9, circle(1160, 180, 9, ink.tomato)),
  );
}

/** Clean hands first: a basin, soap and an apron. */
export function kitchenHygiene(seed: number): Svg {
  const chance = random(seed);
  return picture(
    room({ wall: '#cfe3dd', table: ink.steel, edge: 540 }),
    tiles(190, 540),
    at(220, 120, 1.16, apron(ink.rose)),
    at(400, 100, 1.16, apron(ink.teal)),
    rect(120, 104, 420, 14, ink.bark, { rx: 6 }),
    shadow(790, 640, 280, 0.2),
    at(790, 630, 1.26, handBasin()),
    at(1080, 620, 1.2, soapBottle(ink.straw)),
    at(1180, 634, 1.04, soapBottle(ink.sky)),
    rect(1010, 90, 180, 150, ink.white, { rx: 10 }),
    circle(1062, 165, 34, '#dcece6'),
    stroke('M1048 165l10 12l20 -24', ink.forest, 9),
    rect(1108, 132, 62, 12, ink.steel, { rx: 6 }),
    rect(1108, 158, 50, 12, ink.steel, { rx: 6 }),
    rect(1108, 184, 58, 12, ink.steel, { rx: 6 }),
    repeat(14, () =>
      circle(chance.between(600, 960), chance.between(330, 470), chance.between(5, 15), ink.white, {
        opacity: '0.7',
      }),
    ),
  );
}

/** Kettle, mate and a notebook by the window at sunrise. */
export function breakfastTable(seed: number): Svg {
  return picture(
    room({ wall: '#f0d9b5', table: '#9c6a44' }),
    windowTo(moods.golden, seed, 490, 80),
    shelf(90, 250, 300),
    at(160, 252, 0.7, jar(ink.mustard, ink.tomato)),
    at(250, 252, 0.7, jar(ink.olive, ink.straw)),
    at(336, 252, 0.6, jar('#7a4a35', ink.teal)),
    shelf(890, 250, 300),
    at(980, 252, 0.62, cheeseWheel(170)),
    at(1110, 252, 0.62, pottedHerb(random(seed + 2), ink.forest)),
    at(160, 514, 1, pottedHerb(random(seed), ink.leaf)),
    at(300, 514, 0.8, pottedHerb(random(seed + 5), ink.olive, ink.teal)),
    shadow(410, 660, 150, 0.2),
    at(420, 656, 1.34, kettle(ink.tomato)),
    shadow(690, 664, 90, 0.2),
    at(690, 660, 1.4, mate()),
    shadow(1000, 660, 150, 0.2),
    at(1000, 656, 1.1, loaf()),
    at(1150, 514, 0.74, jar('#b0402f', ink.teal)),
  );
}

/** Aromatic plants in pots on a sunny sill. */
export function herbs(seed: number): Svg {
  const chance = random(seed);
  return picture(
    room({ wall: '#e4ecd6', table: '#b9824f', edge: 540 }),
    windowTo(moods.noon, seed, 490, 60),
    at(
      190,
      40,
      1,
      stroke('M0 -40V40', ink.bark, 4),
      turned(180, [0, 110], at(0, 120, 0.9, bunch(ink.leaf, ink.olive))),
    ),
    at(
      330,
      20,
      1,
      stroke('M0 -40V40', ink.bark, 4),
      turned(180, [0, 110], at(0, 120, 0.9, bunch(ink.plum, ink.leaf))),
    ),
    at(
      1010,
      30,
      1,
      stroke('M0 -40V40', ink.bark, 4),
      turned(180, [0, 110], at(0, 120, 0.9, bunch(ink.olive, ink.leaf))),
    ),
    [ink.leaf, ink.olive, '#7f9f7a', ink.forest, '#8fae5a']
      .map(
        (color, index) =>
          shadow(190 + index * 226, 668, 80, 0.2) +
          at(
            190 + index * 226,
            664,
            1.42,
            pottedHerb(chance, color, ['#c7714f', ink.teal, '#c7714f', ink.mustard, ink.brick][index]),
          ),
      )
      .join(''),
  );
}
