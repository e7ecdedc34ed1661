import { darker, ink, lighter, moods } from '../drawing/color.ts';
import { HEIGHT, shadow, WIDTH } from '../drawing/landscape.ts';
import { chainsaw, gear, sewingMachine, spanner, weldingMask } from '../drawing/machines.ts';
import { bough } from '../drawing/plants.ts';
import { random } from '../drawing/random.ts';
import { room, shelf } from '../drawing/room.ts';
import {
  at,
  circle,
  downward,
  ellipse,
  faded,
  line,
  outward,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  type Svg,
  turned,
} from '../drawing/svg.ts';
import { bulb, hammer, handPlane, multimeter, pencil, secateurs, spool } from '../drawing/tools.ts';
import { picture } from './country.ts';
import { windowTo } from './window-to.ts';

/** A sewing workshop: machine, cloth and threads. */
export function sewing(seed: number): Svg {
  return picture(
    room({ wall: '#e6cfc4', table: '#c19a6b' }),
    windowTo(moods.morning, seed, 110, 90),
    shelf(860, 240, 340),
    [ink.tomato, ink.teal, ink.mustard, ink.plum]
      .map((color, index) => at(920 + index * 76, 242, 0.94, spool(color)))
      .join(''),
    path('M60 640C200 560 300 700 440 620L640 660V720H60Z', ink.rose),
    path('M60 660C200 600 300 720 440 650L640 680V720H60Z', darker(ink.rose, 0.14)),
    repeat(7, (index) => circle(120 + index * 74, 676 - (index % 2) * 24, 9, ink.cream)),
    shadow(700, 632, 300, 0.24),
    at(690, 628, 1.32, sewingMachine()),
    at(1060, 650, 1.2, spool(ink.mustard)),
    at(1150, 664, 1.1, spool(ink.tomato)),
    at(1010, 690, 0.9, spool(ink.teal)),
  );
}

/** A welder at work: mask, sparks and steel. */
export function welding(seed: number): Svg {
  const chance = random(seed);
  const [x, y] = [820, 500];
  const sparks = repeat(52, () => {
    const [angle, near, far] = [chance.between(-3.1, 0.1), chance.between(30, 120), chance.between(130, 330)];
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return line(
      [x + dx * near, y + dy * near],
      [x + dx * far, y + dy * far + (far * far) / 900],
      chance.pick([ink.straw, '#ffe9a8', ink.mustard, '#ff9d5c']),
      chance.between(2, 5),
    );
  });
  return picture(
    downward(
      [
        [0, '#22333f'],
        [1, '#34505a'],
      ],
      (fill) => rect(0, 0, WIDTH, HEIGHT, fill),
    ),
    faded(
      0.28,
      at(180, 160, 0.9, gear(12, 90, ink.steel)),
      at(310, 270, 0.56, gear(10, 90, ink.steel)),
      turned(60, [1140, 220], at(1140, 220, 0.9, spanner())),
      turned(96, [1020, 200], at(1020, 200, 0.7, spanner())),
    ),
    outward(
      [
        [0, '#fff4cf', 0.95],
        [0.25, '#ffc96b', 0.5],
        [1, '#ffb14a', 0],
      ],
      (fill) => circle(x, y, 420, fill),
    ),
    path('M180 740C170 560 280 462 390 456C510 462 590 560 580 740Z', '#4e6a70'),
    path('M410 457C510 470 590 560 580 740H470C500 620 480 520 410 457Z', '#3d565d'),
    at(400, 366, 1.36, weldingMask(ink.tomato)),
    rect(120, 540, 1080, 40, ink.slate, { rx: 5 }),
    rect(120, 540, 1080, 12, lighter(ink.slate, 0.25), { rx: 5 }),
    rect(200, 580, 40, 150, darker(ink.slate, 0.3)),
    rect(1080, 580, 40, 150, darker(ink.slate, 0.3)),
    rect(700, 496, 122, 46, ink.steel),
    rect(826, 450, 40, 92, darker(ink.steel, 0.14)),
    rect(866, 500, 180, 42, darker(ink.steel, 0.06)),
    sparks,
    circle(x, y, 22, ink.white),
    line([x - 12, y - 14], [x - 92, y - 92], ink.steel, 8),
    stroke('M690 400C640 360 600 330 520 300', ink.coal, 7),
    path('M470 560C520 470 600 410 690 372L726 430C650 470 590 520 560 600Z', '#557580'),
    path('M676 372C706 352 748 372 756 404C760 430 736 446 716 438L690 424Z', '#b98b52'),
  );
}

/** Gears and spanners on a workbench. */
export function mechanics(seed: number): Svg {
  const wall = '#ccd8d2';
  return picture(
    room({ wall, table: '#7d6047' }),
    rect(90, 70, 640, 330, '#b58a5f', { rx: 8 }),
    repeat(60, (index) =>
      circle(124 + (index % 15) * 41, 104 + Math.floor(index / 15) * 88, 4, darker('#b58a5f', 0.25)),
    ),
    turned(78, [190, 230], at(190, 230, 0.72, spanner())),
    turned(84, [280, 230], at(280, 230, 0.62, spanner(ink.slate))),
    turned(88, [360, 230], at(360, 230, 0.52, spanner())),
    turned(-90, [480, 240], at(480, 240, 0.86, hammer())),
    at(610, 150, 0.5, secateurs()),
    at(610, 300, 0.62, gear(10, 90, ink.slate)),
    windowTo(moods.golden, seed, 860, 80),
    shadow(430, 660, 260, 0.2),
    at(330, 560, 1.06, gear(14, 100, ink.steel)),
    at(520, 600, 0.74, gear(10, 90, ink.mustard)),
    shadow(930, 664, 280, 0.22),
    at(920, 658, 1.36, chainsaw()),
  );
}

/** House wiring: bulb, panel and tester. */
export function wiring(seed: number): Svg {
  return picture(
    room({ wall: '#d8e0d4', table: '#b9824f' }),
    windowTo(moods.dusk, seed, 110, 100),
    rect(820, 80, 320, 360, ink.white, { rx: 16 }),
    rect(820, 80, 320, 360, 'none', { rx: 16, stroke: ink.steel, 'stroke-width': 8 }),
    repeat(
      2,
      (row) =>
        rect(850, 130 + row * 150, 260, 112, '#e3e8e4', { rx: 8 }) +
        repeat(
          5,
          (index) =>
            rect(862 + index * 49, 140 + row * 150, 40, 92, ink.slate, { rx: 5 }) +
            rect(
              874 + index * 49,
              158 + row * 150 + (index % 2) * 22,
              16,
              34,
              index === 0 ? ink.tomato : ink.cream,
              { rx: 4 },
            ),
        ),
    ),
    stroke('M980 440C980 520 700 470 700 560', ink.tomato, 7),
    stroke('M1000 440C1000 540 730 490 716 570', ink.teal, 7),
    stroke('M1020 440C1020 560 750 510 732 580', ink.straw, 7),
    at(600, 0, 1, bulb(120)),
    shadow(330, 656, 120, 0.2),
    at(320, 654, 1.02, multimeter()),
    rect(660, 560, 130, 110, ink.cream, { rx: 14 }),
    circle(700, 612, 9, ink.coal),
    circle(750, 612, 9, ink.coal),
    rect(720, 634, 10, 20, ink.coal, { rx: 4 }),
    shadow(980, 654, 90, 0.2),
    ellipse(980, 632, 84, 26, darker(ink.teal, 0.3)),
    ellipse(980, 616, 84, 26, ink.teal),
    ellipse(980, 616, 40, 12, darker(ink.teal, 0.4)),
    turned(10, [1120, 680], at(1130, 676, 1, pencil())),
  );
}

/** Carpentry: a hand plane on a board, shavings around. */
export function carpentry(seed: number): Svg {
  const chance = random(seed);
  return picture(
    room({ wall: '#e5d6b6', table: '#8a5d3b', edge: 520 }),
    windowTo(moods.morning, seed, 880, 80),
    rect(80, 90, 660, 20, ink.bark, { rx: 6 }),
    turned(90, [180, 230], at(190, 230, 0.86, hammer())),
    polygon(
      [
        [286, 180],
        [392, 180],
        [352, 430],
        [326, 430],
      ],
      ink.steel,
    ),
    stroke('M390 184L352 430', darker(ink.steel, 0.3), 7, { 'stroke-dasharray': '3 9' }),
    path(
      'M272 196V140C272 104 404 104 404 140V196C404 206 272 206 272 196ZM310 172H366C372 140 304 140 310 172Z',
      ink.brick,
      { 'fill-rule': 'evenodd' },
    ),
    rect(470, 110, 26, 230, ink.wood, { rx: 6 }),
    rect(470, 110, 130, 26, ink.wood, { rx: 6 }),
    turned(90, [670, 220], at(660, 220, 1, pencil(ink.tomato))),
    shadow(600, 664, 460, 0.22),
    rect(150, 596, 900, 60, '#d7a66b', { rx: 5 }),
    rect(150, 634, 900, 24, '#b98450', { rx: 5 }),
    repeat(5, (index) =>
      stroke(
        `M${String(180 + index * 30)} ${String(606 + index * 6)}H${String(1000 - index * 40)}`,
        '#c2915a',
        3,
      ),
    ),
    at(560, 598, 1.34, handPlane()),
    repeat(9, () => {
      const [x, y, size] = [chance.between(760, 1180), chance.between(596, 700), chance.between(14, 30)];
      return stroke(
        `M${String(x)} ${String(y)}c${String(size)} ${String(-size * 1.4)} ${String(size * 2)} 0 ${String(size)} ${String(size * 0.5)}c${String(-size * 0.6)} ${String(size * 0.2)} ${String(-size * 0.6)} ${String(-size * 0.5)} 0 ${String(-size * 0.4)}`,
        ink.paper,
        6,
      );
    }),
  );
}

/** Pruning: shears about to cut a budding bough. */
export function pruning(seed: number): Svg {
  const chance = random(seed);
  const mood = moods.mist;
  return picture(
    downward(
      [
        [0, mood.sky[0]],
        [0.6, mood.sky[1]],
        [1, mood.sky[2]],
      ],
      (fill) => rect(0, 0, WIDTH, HEIGHT, fill),
    ),
    circle(980, 190, 150, mood.sun, { opacity: '0.5' }),
    circle(980, 190, 96, mood.sun),
    faded(
      0.5,
      bough(
        chance,
        [
          [-40, 250],
          [240, 210],
          [520, 250],
          [800, 160],
          [1320, 120],
        ],
        20,
        true,
      ),
    ),
    faded(
      0.5,
      bough(
        chance,
        [
          [-40, 640],
          [300, 600],
          [700, 650],
          [1320, 560],
        ],
        18,
        true,
      ),
    ),
    bough(
      chance,
      [
        [-60, 560],
        [170, 470],
        [360, 430],
        [520, 380],
      ],
      46,
      false,
    ),
    bough(
      chance,
      [
        [360, 430],
        [450, 300],
        [560, 210],
        [600, 110],
      ],
      28,
      true,
    ),
    bough(
      chance,
      [
        [520, 380],
        [640, 372],
        [760, 330],
        [900, 330],
        [1040, 250],
      ],
      30,
      false,
    ),
    bough(
      chance,
      [
        [170, 470],
        [220, 340],
        [250, 250],
        [240, 150],
      ],
      26,
      true,
    ),
    turned(34, [830, 400], at(890, 416, 1.5, secateurs())),
  );
}
