import { worm } from '../drawing/animals.ts';
import { greenhouse, house, shed, silo } from '../drawing/buildings.ts';
import { darker, ink, lighter, mix, moods } from '../drawing/color.ts';
import { crate } from '../drawing/food.ts';
import {
  birds,
  clouds,
  HEIGHT,
  rowField,
  shadow,
  sky,
  sun,
  tufts,
  WIDTH,
  woods,
} from '../drawing/landscape.ts';
import { harvester, plough, sprayer, tractor } from '../drawing/machines.ts';
import {
  eucalyptus,
  fruitTree,
  lettuce,
  maize,
  poplar,
  seedling,
  sunflower,
  tomatoPlant,
  tree,
  wheat,
} from '../drawing/plants.ts';
import { random, type Random } from '../drawing/random.ts';
import {
  at,
  circle,
  clipped,
  curve,
  downward,
  ellipse,
  faded,
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
  turned,
} from '../drawing/svg.ts';
import { country, picture } from './country.ts';

/** A tractor that opens furrows, gulls behind it. */
export function ploughing(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const field = rowField({
    top: 470,
    vanishing: [330, 400],
    rows: 26,
    light: lighter(mood.soil, 0.1),
    dark: darker(mood.soil, 0.12),
    spread: 3600,
  });
  return picture(
    country({ mood, seed, horizon: 410, sunAt: [230, 170] }),
    field,
    at(1150, 474, 0.62, tree(mood.trees)),
    at(1075, 468, 0.5, tree(darker(mood.trees, 0.08))),
    birds(chance, 960, 400, 9, ink.white),
    shadow(620, 606, 330, 0.3),
    at(812, 604, 1.25, plough()),
    at(570, 610, 1.38, tractor()),
  );
}

/** Beds of lettuce, cabbage and staked tomatoes. */
export function vegetableGarden(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const row = (y: number, scale: number, step: number, color: string): Svg =>
    rect(0, y - 10 * scale, WIDTH, 40 * scale, mood.soil) +
    rect(0, y - 10 * scale, WIDTH, 10 * scale, lighter(mood.soil, 0.14)) +
    repeat(Math.ceil(WIDTH / step) + 1, (index) =>
      at(index * step + chance.between(-6, 6), y, scale, lettuce(color)),
    );
  return picture(
    country({ mood, seed, horizon: 350, sunAt: [1030, 140], clouds: 5 }),
    at(230, 400, 0.7, house()),
    at(420, 396, 0.52, poplar(mood.trees)),
    at(466, 396, 0.46, poplar(darker(mood.trees, 0.1))),
    rect(0, 440, WIDTH, 26, mood.soil),
    repeat(17, (index) => at(index * 80 + 20, 460, 0.62, tomatoPlant(chance))),
    row(510, 0.66, 74, '#8dbb55'),
    row(574, 0.86, 96, '#8a5b78'),
    row(664, 1.24, 138, '#9cc65f'),
  );
}

/** Rows of fruit trees in full crop. */
export function orchard(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  const row = (y: number, scale: number, step: number, shift: number): Svg =>
    repeat(
      Math.ceil(WIDTH / step) + 1,
      (index) =>
        shadow(index * step + shift, y, 62 * scale, 0.14) +
        at(index * step + shift, y, scale, fruitTree(chance, ink.tomato, mix(ink.leaf, ink.forest, 0.25))),
    );
  return picture(
    country({ mood, seed, horizon: 360, sunAt: [200, 140] }),
    row(420, 0.5, 84, 10),
    row(480, 0.8, 134, 50),
    row(566, 1.24, 214, -30),
    at(300, 700, 0.94, crate(chance, [ink.tomato, ink.rose, ink.mustard])),
    row(690, 2.1, 470, 620),
    tufts(chance, mood.ground[3], 40, HEIGHT + 10),
  );
}

/** A greenhouse with its door open, seedlings outside. */
export function greenhouseInField(seed: number): Svg {
  const mood = moods.mist;
  const chance = random(seed);
  return picture(
    country({ mood, seed, horizon: 380, sunAt: [1010, 150] }),
    at(1130, 420, 0.62, tree(mood.trees)),
    at(150, 420, 0.6, tree(mood.trees)),
    at(240, 418, 0.5, tree(darker(mood.trees, 0.08))),
    shadow(840, 600, 420, 0.14),
    at(1050, 470, 0.72, greenhouse(chance)),
    at(640, 600, 1.32, greenhouse(chance)),
    polygon(
      [
        [584, 600],
        [696, 600],
        [800, 720],
        [480, 720],
      ],
      lighter(mood.soil, 0.45),
    ),
    polygon(
      [
        [626, 600],
        [654, 600],
        [672, 720],
        [608, 720],
      ],
      lighter(mood.soil, 0.56),
    ),
    repeat(5, (index) => at(70 + index * 80, 660, 0.8, lettuce())),
    repeat(5, (index) => at(900 + index * 80, 668, 0.86, lettuce('#9cc65f'))),
    tufts(chance, mood.ground[3], 40, HEIGHT + 8),
  );
}

/** Sunflowers that look at us under a wide sky. */
export function sunflowers(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  const row = (y: number, scale: number, step: number): Svg =>
    repeat(Math.ceil(WIDTH / step) + 1, (index) =>
      at(
        index * step + chance.between(-10, 10),
        y + chance.between(-12, 12) * scale,
        scale,
        sunflower(chance),
      ),
    );
  return picture(
    country({ mood, seed, horizon: 400, sunAt: [1040, 140], clouds: 5 }),
    rect(0, 424, WIDTH, 300, darker(ink.leaf, 0.16)),
    row(470, 0.3, 34),
    row(510, 0.46, 52),
    row(580, 0.74, 88),
    row(690, 1.16, 142),
    row(860, 1.9, 260),
  );
}

/** Maize taller than a person, a silo behind. */
export function maizeField(seed: number): Svg {
  const mood = moods.golden;
  const chance = random(seed);
  const row = (y: number, scale: number, step: number, color: string): Svg =>
    repeat(Math.ceil(WIDTH / step) + 1, (index) =>
      at(index * step + chance.between(-8, 8), y, scale, maize(chance, color)),
    );
  return picture(
    country({ mood, seed, horizon: 410, sunAt: [640, 280] }),
    at(1030, 440, 0.7, silo()),
    at(1110, 440, 0.78, silo()),
    rect(0, 450, WIDTH, 280, darker(ink.olive, 0.24)),
    row(520, 0.5, 46, mix(ink.olive, ink.leaf, 0.35)),
    row(610, 0.86, 78, mix(ink.olive, ink.leaf, 0.6)),
    row(790, 1.5, 150, ink.leaf),
  );
}

/** Combine harvester in ripe wheat. */
export function harvest(seed: number): Svg {
  const mood = moods.golden;
  const chance = random(seed);
  const crop = '#e9bb52';
  return picture(
    country({ mood, seed, sunAt: [220, 210] }),
    rect(0, 466, WIDTH, 260, crop),
    rowField({
      top: 480,
      vanishing: [900, 380],
      rows: 34,
      light: crop,
      dark: darker(crop, 0.08),
      spread: 4200,
    }),
    polygon(
      [
        [560, 482],
        [1290, 482],
        [1290, 640],
        [760, 640],
      ],
      lighter(crop, 0.34),
    ),
    at(1150, 500, 0.5, silo()),
    at(1090, 500, 0.44, silo()),
    shadow(780, 618, 330, 0.28),
    at(780, 616, 1.4, harvester()),
    repeat(11, () =>
      circle(chance.between(1000, 1180), chance.between(480, 560), chance.between(14, 34), '#fff3d2', {
        opacity: '0.35',
      }),
    ),
    repeat(30, (index) =>
      at(index * 46 + chance.between(-8, 8), 780, 1.15, wheat(chance.between(-24, 24), crop)),
    ),
  );
}

/** Wheat close by, silos far away. */
export function wheatAndSilos(seed: number): Svg {
  const mood = moods.noon;
  const chance = random(seed);
  return picture(
    country({ mood, seed, horizon: 430, sunAt: [1060, 150] }),
    rect(0, 452, WIDTH, 280, mood.crop),
    rowField({
      top: 452,
      vanishing: [640, 400],
      rows: 40,
      light: mood.crop,
      dark: darker(mood.crop, 0.1),
      spread: 4600,
    }),
    repeat(4, (index) => at(420 + index * 108, 470, 0.94, silo())),
    at(880, 470, 0.7, shed(ink.cream, ink.tomato)),
    stroke('M420 205H750', ink.slate, 8),
    at(300, 470, 0.76, eucalyptus()),
    at(240, 470, 0.66, eucalyptus(darker('#6f9c83', 0.08))),
    repeat(34, (index) => at(index * 41 + chance.between(-10, 10), 770, 1.3, wheat(chance.between(-30, 30)))),
  );
}

/** A cut through the soil: roots, worms and stones below a row of plants. */
export function soilProfile(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const layer = (y: number, color: string): Svg =>
    path(
      `${curve(range(8).map((index): Point => [index * 200 - 40, y + chance.between(-10, 10)]))}V740H-40Z`,
      color,
    );
  const root = (x: number, depth: number): Svg =>
    repeat(5, (index) =>
      stroke(
        `M${String(x)} 296C${String(x + (index - 2) * 10)} ${String(320 + depth * 0.2)} ${String(x + (index - 2) * 34)} ${String(300 + depth * 0.5)} ${String(x + (index - 2) * 40 + chance.between(-14, 14))} ${String(300 + depth * chance.between(0.6, 1))}`,
        ink.paper,
        5 - Math.abs(index - 2),
      ),
    );
  return picture(
    sky(mood, 300),
    sun(mood, 1040, 110, 40),
    clouds(mood, chance, 4, 120),
    woods(mood, chance, 290, 24),
    rect(0, 286, WIDTH, 20, mood.ground[2]),
    layer(300, '#4f3527'),
    layer(420, '#6d4630'),
    layer(540, '#8f6141'),
    layer(650, '#b58a5f'),
    repeat(26, () =>
      ellipse(
        chance.between(20, 1260),
        chance.between(560, 710),
        chance.between(10, 26),
        chance.between(7, 15),
        mix(ink.steel, ink.wood, chance.between(0.2, 0.7)),
      ),
    ),
    repeat(70, () =>
      circle(
        chance.between(10, 1270),
        chance.between(310, 640),
        chance.between(1.6, 4),
        mix('#4f3527', ink.paper, chance.between(0.1, 0.35)),
      ),
    ),
    repeat(6, (index) => root(150 + index * 200, 150 + (index % 3) * 70)),
    repeat(6, (index) =>
      at(150 + index * 200, 304, 0.86 + (index % 2) * 0.14, index % 2 === 0 ? lettuce() : maizeShoot(chance)),
    ),
    at(330, 470, 1, worm()),
    at(820, 520, 0.8, worm('#c97f76')),
    mirrored(1060, 400, 0.7, worm()),
    tufts(chance, mood.ground[2], 60, 306, 0.62),
  );
}

const maizeShoot = (chance: Random): Svg => at(0, 0, 0.62, maize(chance));

/** A tractor and its sprayer over young rows, on a calm morning. */
export function spraying(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  return picture(
    country({ mood, seed, horizon: 400, sunAt: [1020, 150] }),
    rowField({
      top: 452,
      vanishing: [640, 360],
      rows: 30,
      light: lighter(mood.soil, 0.22),
      dark: mood.ground[2],
      spread: 4000,
    }),
    at(120, 470, 0.9, poplar(mood.trees)),
    at(180, 470, 0.76, poplar(darker(mood.trees, 0.08))),
    shadow(330, 604, 240, 0.26),
    shadow(800, 610, 200, 0.2),
    at(330, 604, 1.2, tractor(ink.teal)),
    at(740, 606, 1.12, sprayer()),
    tufts(chance, mood.ground[3], 36, HEIGHT + 8),
  );
}

/** From seed to young plant, in five steps. */
export function germination(seed: number): Svg {
  const mood = moods.mist;
  const chance = random(seed);
  return picture(
    downward(
      [
        [0, '#cfe4dc'],
        [1, '#f9f0d8'],
      ],
      (fill) => rect(0, 0, WIDTH, 470, fill),
    ),
    circle(1010, 200, 140, '#fff6d8', { opacity: '0.8' }),
    circle(1010, 200, 92, mood.sun),
    path(
      `${curve(range(8).map((index): Point => [index * 200 - 40, 446 + chance.between(-8, 8)]))}V740H-40Z`,
      '#6d4630',
    ),
    path(
      `${curve(range(8).map((index): Point => [index * 200 - 40, 610 + chance.between(-10, 10)]))}V740H-40Z`,
      '#54382a',
    ),
    repeat(60, () =>
      circle(
        chance.between(10, 1270),
        chance.between(470, 710),
        chance.between(1.6, 4.4),
        mix('#54382a', ink.paper, chance.between(0.1, 0.4)),
      ),
    ),
    repeat(6, (index) => at(130 + index * 204, 452, 1.46, seedling(index))),
    at(250, 640, 0.8, worm()),
  );
}

/** Irrigation by sprinklers over young rows, a rainbow in the drops. */
export function irrigation(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const sprinkler = (x: number, y: number, scale: number): Svg =>
    at(
      x,
      y,
      scale,
      repeat(9, (index) => {
        const reach = (index - 4) * 46;
        return stroke(
          `M0 -120Q${String(reach * 0.6)} ${String(-210 + Math.abs(index - 4) * 14)} ${String(reach)} ${String(-60 + Math.abs(index - 4) * 8)}`,
          ink.white,
          3.4,
          { opacity: '0.75', 'stroke-dasharray': '16 9' },
        );
      }),
      rect(-4, -120, 8, 120, ink.slate, { rx: 3 }),
      rect(-15, -130, 30, 14, ink.tomato, { rx: 5 }),
    );
  return picture(
    country({ mood, seed, horizon: 390, sunAt: [240, 160] }),
    rowField({
      top: 420,
      vanishing: [760, 350],
      rows: 26,
      light: lighter(mood.soil, 0.14),
      dark: mood.ground[2],
      spread: 3800,
    }),
    at(1100, 424, 0.8, house()),
    clipped(
      `M0 0H${String(WIDTH)}V404H0Z`,
      faded(
        0.3,
        [ink.tomato, ink.mustard, ink.straw, ink.leaf, ink.sky]
          .map((color, index) =>
            circle(700, 470, 330 - index * 12, 'none', { stroke: color, 'stroke-width': 12 }),
          )
          .join(''),
      ),
    ),
    sprinkler(420, 480, 0.7),
    sprinkler(1040, 490, 0.74),
    sprinkler(720, 610, 1.5),
    tufts(chance, mood.ground[3], 34, HEIGHT + 8),
  );
}

/** Windbreak planting: saplings with their stakes in a long row. */
export function saplings(seed: number): Svg {
  const mood = moods.morning;
  const chance = random(seed);
  const sapling = (x: number, y: number, scale: number): Svg =>
    shadow(x, y, 40 * scale) +
    at(
      x,
      y,
      scale,
      ellipse(0, 0, 46, 10, mood.soil),
      rect(14, -150, 6, 150, ink.wood),
      line([0, -84], [16, -88], ink.straw, 5),
      stroke('M0 0Q-3 -90 0 -170', ink.bark, 7),
      repeat(9, (index) =>
        turned(
          (index % 2 === 0 ? -1 : 1) * 52,
          [0, -70 - index * 13],
          ellipse(0, -94 - index * 13, 8, 24, index % 3 === 0 ? lighter(ink.leaf, 0.14) : ink.leaf),
        ),
      ),
      ellipse(0, -190, 9, 22, ink.leaf),
    );
  return picture(
    country({ mood, seed, sunAt: [1010, 160] }),
    repeat(11, (index) => at(30 + index * 36, 446 - index * 0.5, 0.34 - index * 0.006, poplar(mood.trees))),
    sapling(940, 480, 0.46),
    sapling(850, 502, 0.62),
    sapling(730, 536, 0.84),
    sapling(560, 590, 1.2),
    sapling(310, 672, 1.76),
    at(1010, 690, 0.9, crate(chance, ['#8dbb55', ink.leaf])),
    stroke('M1130 690L1190 470', ink.wood, 13),
    path(
      'M1110 690C1106 650 1120 632 1136 634C1150 640 1154 664 1146 696C1134 720 1116 714 1110 690Z',
      ink.steel,
    ),
    tufts(chance, mood.ground[3], 40, HEIGHT + 8),
  );
}
