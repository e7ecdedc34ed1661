import { cow, horneroNest } from '../drawing/animals.ts';
import { school, solarPanel, stall, waterTank, windmill } from '../drawing/buildings.ts';
import { darker, ink, lighter, mix, type Mood, moods } from '../drawing/color.ts';
import { crate } from '../drawing/food.ts';
import {
  birds,
  clouds,
  fence,
  flowers,
  HEIGHT,
  lagoon,
  road,
  shadow,
  sky,
  sun,
  tufts,
  WIDTH,
  woods,
} from '../drawing/landscape.ts';
import { drone } from '../drawing/machines.ts';
import { eucalyptus, poplar, reeds, tree } from '../drawing/plants.ts';
import { random } from '../drawing/random.ts';
import {
  at,
  ellipse,
  line,
  mirrored,
  path,
  type Point,
  polygon,
  range,
  rect,
  repeat,
  stroke,
  type Svg,
} from '../drawing/svg.ts';
import { country, picture } from './country.ts';

/** A wind pump and its tank at sunrise, cattle far off. */
export function windmillAtDawn(seed: number): Svg {
  const mood = moods.golden;
  const chance = random(seed);
  return picture(
    country({ mood, seed, sunAt: [450, 330], clouds: 3 }),
    at(1010, 462, 0.32, eucalyptus(mood.trees)),
    at(1060, 458, 0.28, eucalyptus(darker(mood.trees, 0.1))),
    at(560, 500, 0.24, cow('#8d5b3c', '#6d4630')),
    mirrored(680, 488, 0.18, cow('#8d5b3c', '#6d4630')),
    at(440, 486, 0.17, cow(ink.coal, ink.coal)),
    shadow(860, 604, 150),
    at(860, 600, 1.22, windmill(8)),
    shadow(1080, 628, 170),
    at(1080, 622, 1.05, waterTank()),
    tufts(chance, darker(mood.ground[3], 0.12), 46, HEIGHT + 6, 1.25),
  );
}

/** A drone over a patchwork of plots. */
export function droneOverPlots(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  const colors = [
    mood.ground[0],
    mood.ground[1],
    mood.crop,
    mood.ground[2],
    lighter(mood.soil, 0.25),
    '#d7dd93',
  ] as const;
  const columns = range(7).map((index) => index * 250 - 220);
  const rows = [330, 376, 440, 540, 690, 900];
  const slant = (x: number, y: number): Point => [640 + (x - 640) * (0.55 + ((y - 330) / 570) * 1.15), y];
  const plots = rows.slice(0, -1).flatMap((top, row) =>
    columns.slice(0, -1).map((left, column) => {
      const [bottom, right] = [rows[row + 1] ?? top, columns[column + 1] ?? left];
      const color = chance.pick(colors);
      const furrow = (share: number): Svg =>
        line(
          slant(left + (right - left) * share, top),
          slant(left + (right - left) * share, bottom),
          darker(color, 0.09),
          2 + row * 1.4,
        );
      return (
        polygon([slant(left, top), slant(right, top), slant(right, bottom), slant(left, bottom)], color, {
          stroke: '#eef0d0',
          'stroke-width': 2 + row * 1.2,
        }) + (chance.chance(0.7) ? [0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84].map(furrow).join('') : '')
      );
    }),
  );
  return picture(
    sky(mood, 336),
    sun(mood, 240, 130, 42),
    clouds(mood, chance, 4, 170),
    woods(mood, chance, 332, 22),
    rect(0, 330, WIDTH, 390, mood.ground[1]),
    plots.join(''),
    repeat(7, (index) => at(150 + index * 34, 452 + index * 2, 0.28, tree(ink.forest))),
    ellipse(640, 600, 210, 22, '#1f2a33', { opacity: '0.14' }),
    at(640, 330, 2.05, drone()),
  );
}

/** Solar panels and the wind pump share the water's work. */
export function solarPump(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  return picture(
    country({ mood, seed, sunAt: [640, 130] }),
    at(300, 560, 0.94, windmill(14)),
    shadow(480, 590, 150),
    at(480, 588, 0.94, waterTank()),
    stroke('M560 580C640 600 660 610 720 616', ink.slate, 9),
    shadow(1090, 552, 100),
    at(1090, 550, 0.95, solarPanel()),
    shadow(820, 640, 150),
    at(820, 640, 1.5, solarPanel()),
    tufts(chance, darker(mood.ground[3], 0.05), 46, HEIGHT + 8, 1.1),
  );
}

/** The centre itself, on a clear morning. */
export function schoolFront(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  return picture(
    country({ mood, seed, horizon: 440, sunAt: [190, 150] }),
    at(120, 500, 1.2, poplar(mood.trees)),
    at(196, 500, 1.02, poplar(darker(mood.trees, 0.08))),
    at(1180, 512, 1.36, tree(mood.trees)),
    path('M-20 520H1300V740H-20Z', mood.ground[1]),
    shadow(630, 544, 440, 0.14),
    at(620, 540, 1.1, school(chance)),
    polygon(
      [
        [570, 542],
        [670, 542],
        [860, 720],
        [380, 720],
      ],
      lighter(ink.wood, 0.5),
    ),
    polygon(
      [
        [616, 542],
        [624, 542],
        [640, 720],
        [600, 720],
      ],
      lighter(ink.wood, 0.3),
    ),
    repeat(9, (index) =>
      ellipse(330 + index * 24, 552, 20, 15, index % 2 === 0 ? ink.leaf : darker(ink.leaf, 0.1)),
    ),
    repeat(9, (index) =>
      ellipse(700 + index * 24, 552, 20, 15, index % 2 === 0 ? ink.leaf : darker(ink.leaf, 0.1)),
    ),
    flowers(chance, 46, 600, HEIGHT + 20, [ink.white, ink.straw, ink.rose]),
  );
}

/** The lagoon at dusk, reeds and herons' hour. */
export function lagoonAtDusk(seed: number): Svg {
  const mood = moods.dusk;
  const chance = random(seed);
  return picture(
    sky(mood, 420),
    sun(mood, 760, 372, 56),
    clouds(mood, chance, 5, 190),
    birds(chance, 430, 190, 8, ink.navy),
    woods(mood, chance, 420, 34),
    rect(0, 418, WIDTH, 310, mood.ground[2]),
    lagoon(mood, chance, 436, 664),
    repeat(7, (index) =>
      ellipse(
        760 + chance.between(-26, 26) * (1 + index * 0.3),
        456 + index * 24,
        60 - index * 5,
        4,
        mood.sun,
        { opacity: '0.6' },
      ),
    ),
    at(1090, 446, 0.8, windmill(2, darker(ink.steel, 0.45))),
    at(120, 690, 1.3, reeds(chance, 12)),
    at(330, 720, 1, reeds(chance, 8)),
    at(1130, 704, 1.4, reeds(chance, 13)),
    tufts(chance, darker(mood.ground[3], 0.2), 44, HEIGHT + 10, 1.2),
  );
}

/** A dirt road between poplars. */
export function poplarRoad(seed: number): Svg {
  const mood = moods.golden;
  const chance = random(seed);
  const pair = (y: number, scale: number, reach: number): Svg =>
    at(640 - reach, y, scale, poplar(mix(ink.olive, ink.mustard, 0.35))) +
    at(640 + reach, y, scale, poplar(mix(ink.olive, ink.mustard, 0.2)));
  return picture(
    country({ mood, seed, sunAt: [640, 330], clouds: 5 }),
    road(640, 620, 424, 640, '#d9b07c'),
    pair(446, 0.3, 44),
    pair(462, 0.46, 84),
    pair(490, 0.68, 148),
    pair(536, 1.02, 250),
    pair(616, 1.55, 420),
    tufts(chance, mood.ground[3], 46, HEIGHT + 10, 1.2),
  );
}

/** A wire fence with an ovenbird's nest on its post. */
export function fenceWithNest(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  return picture(
    country({ mood, seed, sunAt: [1000, 180] }),
    at(1090, 490, 0.8, tree(mood.trees)),
    mirrored(900, 520, 0.36, cow('#8d5b3c', '#6d4630')),
    at(760, 506, 0.3, cow(ink.coal, ink.coal)),
    fence(690, 250, 420),
    rect(322, 376, 60, 344, ink.bark, { rx: 8 }),
    rect(356, 376, 26, 344, darker(ink.bark), { rx: 8 }),
    at(352, 380, 1.36, horneroNest()),
    tufts(chance, mood.ground[3], 46, HEIGHT + 8, 1.4),
  );
}

/** A market stall with the harvest of the season. */
export function marketStall(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  return picture(
    country({ mood, seed, horizon: 440, sunAt: [170, 130] }),
    at(1160, 520, 1.15, tree(mood.trees)),
    at(120, 520, 1, tree(darker(mood.trees, 0.06))),
    rect(0, 560, WIDTH, 170, lighter(mood.soil, 0.55)),
    bunting(mood),
    shadow(640, 656, 400, 0.2),
    at(640, 650, 1.3, stall()),
    at(404, 436, 0.86, crate(chance, [ink.tomato, ink.rose])),
    at(640, 436, 0.86, crate(chance, [ink.mustard, ink.straw])),
    at(876, 436, 0.86, crate(chance, ['#8dbb55', ink.olive])),
    at(270, 690, 0.9, crate(chance, ['#8a5b78', ink.plum])),
    at(1030, 694, 0.94, crate(chance, [ink.mustard, ink.tomato])),
  );
}

function bunting(mood: Mood): Svg {
  const flags = repeat(15, (index) => {
    const x = 20 + index * 90;
    const y = 70 + Math.sin((index / 14) * Math.PI) * 54;
    const color = [ink.tomato, ink.straw, ink.teal, ink.cream][index % 4] ?? ink.tomato;
    return polygon(
      [
        [x, y],
        [x + 52, y + 2],
        [x + 26, y + 50],
      ],
      color,
    );
  });
  return stroke('M-10 62Q640 196 1290 62', darker(mood.trees, 0.2), 4) + flags;
}
