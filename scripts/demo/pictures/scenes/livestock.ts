import { bee, cow, flock, hen, pig, sheep } from '../drawing/animals.ts';
import { beehive, shed, silo } from '../drawing/buildings.ts';
import { darker, ink, lighter, mix, moods } from '../drawing/color.ts';
import { fence, flowers, HEIGHT, shadow, tufts } from '../drawing/landscape.ts';
import { tree, willow } from '../drawing/plants.ts';
import { random } from '../drawing/random.ts';
import { at, ellipse, mirrored, path, polygon, rect, repeat, type Svg } from '../drawing/svg.ts';
import { country, picture } from './country.ts';

/** Hives painted in soft colours among flowers. */
export function apiary(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const hive = (x: number, y: number, scale: number, color: string): Svg =>
    shadow(x, y, 70 * scale) + at(x, y, scale, beehive(color));
  return picture(
    country({ mood, seed, sunAt: [1060, 170] }),
    at(170, 520, 1.12, tree(mood.trees)),
    at(330, 486, 0.62, tree(darker(mood.trees, 0.08))),
    hive(640, 522, 0.78, ink.cream),
    hive(790, 530, 0.82, ink.sky),
    hive(950, 538, 0.86, ink.straw),
    hive(520, 628, 1.28, ink.sky),
    hive(740, 640, 1.34, ink.straw),
    hive(978, 632, 1.3, ink.rose),
    flowers(chance, 90, 560, HEIGHT + 20, [ink.white, ink.plum, ink.straw, ink.rose]),
    at(400, 330, 0.9, bee(-8)),
    at(640, 260, 0.62, bee(12)),
    mirrored(1120, 400, 0.8, bee(-4)),
    mirrored(860, 340, 0.5, bee(10)),
    at(250, 440, 0.55, bee(6)),
  );
}

/** Dairy cows in front of a shed. */
export function dairyHerd(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  return picture(
    country({ mood, seed, sunAt: [250, 150] }),
    at(1010, 462, 0.78, shed()),
    at(830, 462, 0.72, silo()),
    at(762, 460, 0.6, silo()),
    at(180, 470, 0.9, tree(mood.trees)),
    at(90, 466, 0.7, tree(darker(mood.trees, 0.1))),
    mirrored(700, 520, 0.4, cow()),
    at(880, 540, 0.46, cow(ink.white, ink.bark)),
    shadow(360, 648, 180),
    at(380, 646, 1.18, cow()),
    shadow(850, 672, 170),
    mirrored(850, 670, 1.06, cow(ink.white, ink.bark)),
    tufts(chance, darker(mood.ground[3], 0.05), 50, HEIGHT + 8, 1.1),
  );
}

/** Sheep grazing near willows. */
export function sheepPasture(seed: number): Svg {
  const mood = moods.mist;
  const chance = random(seed);
  const spots = [
    [260, 520, 0.42],
    [420, 500, 0.36],
    [1120, 520, 0.44],
    [620, 560, 0.66],
    [980, 590, 0.78],
    [330, 650, 1.2],
    [760, 676, 1.32],
  ] as const;
  return picture(
    country({ mood, seed, sunAt: [980, 170] }),
    at(1080, 474, 1.05, willow()),
    at(930, 462, 0.7, willow(darker('#8fae5a', 0.1))),
    fence(500, 54, 150),
    flock(chance, (index) => sheep('#f6efe0', index % 3 === 0 ? '#6b564a' : ink.coal), spots),
    flowers(chance, 40, 560, HEIGHT + 20, [ink.white, ink.straw]),
  );
}

/** Hens in front of their house. */
export function henHouse(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const spots = [
    [240, 560, 0.8],
    [420, 590, 1],
    [1120, 560, 0.86],
    [860, 640, 1.5],
    [560, 660, 1.7],
    [1060, 678, 1.72],
    [230, 690, 1.8],
  ] as const;
  const colors = [ink.brick, ink.white, '#c98f4a', ink.coal, ink.brick, '#c98f4a', ink.white];
  return picture(
    country({ mood, seed, horizon: 400, sunAt: [240, 150] }),
    at(1130, 470, 0.95, tree(mood.trees)),
    at(740, 540, 1.16, shed(ink.teal, ink.tomato)),
    polygon(
      [
        [664, 540],
        [816, 540],
        [900, 600],
        [590, 600],
      ],
      lighter(ink.wood, 0.1),
    ),
    fence(520, 70, 170),
    rect(590, 560, 310, 16, ink.wood),
    flock(chance, (index) => hen(colors[index]), spots),
    repeat(46, () => ellipse(chance.between(120, 1180), chance.between(600, 712), 4, 2.4, ink.straw)),
  );
}

/** Pigs outdoors beside their arks. */
export function pigs(seed: number): Svg {
  const mood = moods.golden;
  const chance = random(seed);
  const ark = (x: number, y: number, scale: number): Svg =>
    at(
      x,
      y,
      scale,
      path('M-150 0C-150 -170 150 -170 150 0Z', ink.steel),
      path('M20 -128C110 -118 150 -70 150 0H70C80 -60 60 -104 20 -128Z', darker(ink.steel, 0.22)),
      path('M-60 0C-60 -92 60 -92 60 0Z', ink.coal),
    );
  const spots = [
    [300, 560, 0.7],
    [960, 570, 0.8],
    [700, 650, 1.34],
    [330, 690, 1.5],
    [1090, 694, 1.2],
  ] as const;
  return picture(
    country({ mood, seed, sunAt: [300, 250] }),
    at(1120, 476, 0.8, tree(mood.trees)),
    ark(880, 510, 0.8),
    ark(520, 518, 0.9),
    path('M-20 640C260 560 520 640 760 600S1100 560 1300 600V740H-20Z', mix(mood.soil, mood.ground[0], 0.35)),
    flock(chance, (index) => pig(index === 1 ? '#8b6455' : '#e9b3a0'), spots),
    tufts(chance, mood.ground[3], 30, HEIGHT + 8),
  );
}
