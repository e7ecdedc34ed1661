import { darker, ink, lighter, mix, type Color } from './color.ts';
import type { Random } from './random.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
  faded,
  line,
  path,
  polygon,
  rect,
  repeat,
  sideward,
  stroke,
  turned,
  type Svg,
} from './svg.ts';

/** The multi-bladed wind pump of the pampas (molino), about 430 px high, standing on its origin. */
export function windmill(angle: number, color: Color = ink.steel): Svg {
  const tower = [
    line([-62, 0], [-10, -330], darker(color, 0.35), 7),
    line([62, 0], [10, -330], darker(color, 0.45), 7),
    repeat(6, (index) => {
      const [low, high] = [index / 6.4, (index + 1) / 6.4];
      const [wide, narrow] = [62 - low * 52, 62 - high * 52];
      return (
        line([-wide, -low * 330], [narrow, -high * 330], darker(color, 0.3), 3) +
        line([wide, -low * 330], [-narrow, -high * 330], darker(color, 0.3), 3) +
        line([-narrow, -high * 330], [narrow, -high * 330], darker(color, 0.4), 3)
      );
    }),
    rect(-24, -318, 48, 7, darker(color, 0.5), { rx: 3 }),
    line([0, 0], [0, -318], darker(color, 0.2), 3),
  ].join('');
  const tail =
    polygon(
      [
        [8, -352],
        [92, -380],
        [112, -352],
        [92, -324],
        [8, -346],
      ],
      ink.tomato,
    ) +
    polygon(
      [
        [8, -349],
        [112, -352],
        [92, -324],
        [8, -346],
      ],
      ink.brick,
    );
  const blades = repeat(16, (index) =>
    turned(
      angle + index * 22.5,
      [0, -350],
      polygon(
        [
          [-5, -376],
          [5, -376],
          [13, -432],
          [-13, -436],
        ],
        index % 2 === 0 ? lighter(color, 0.45) : lighter(color, 0.15),
      ),
    ),
  );
  const rims =
    circle(0, -350, 52, 'none', { stroke: darker(color, 0.25), 'stroke-width': 3 }) +
    circle(0, -350, 78, 'none', { stroke: darker(color, 0.1), 'stroke-width': 2.5 });
  return (
    tower +
    tail +
    blades +
    rims +
    circle(0, -350, 13, darker(color, 0.5)) +
    circle(-2, -352, 5, lighter(color, 0.3))
  );
}

/** An open round water tank (tanque australiano), 220 px wide, standing on its origin. */
export function waterTank(): Svg {
  return (
    sideward(
      [
        [0, lighter(ink.steel, 0.35)],
        [0.5, ink.steel],
        [1, darker(ink.steel, 0.25)],
      ],
      (fill) => path('M-110 -60V-8C-110 8 110 8 110 -8V-60Z', fill),
    ) +
    repeat(9, (index) =>
      line([-100 + index * 25, -54], [-100 + index * 25, -2], darker(ink.steel, 0.2), 2, { opacity: '0.5' }),
    ) +
    ellipse(0, -60, 110, 15, darker(ink.steel, 0.3)) +
    ellipse(0, -58, 102, 11, ink.water) +
    stroke('M-60 -58H-10M20 -54H64', ink.white, 2.5, { opacity: '0.7' })
  );
}

/** A steel grain silo with a conical roof, 120 px wide and about 300 px high, standing on its origin. */
export function silo(color: Color = '#c9d2cf'): Svg {
  return (
    sideward(
      [
        [0, lighter(color, 0.5)],
        [0.35, color],
        [1, darker(color, 0.34)],
      ],
      (fill) => rect(-60, -230, 120, 230, fill),
    ) +
    repeat(11, (index) =>
      line([-60, -210 + index * 20], [60, -210 + index * 20], darker(color, 0.22), 2, { opacity: '0.6' }),
    ) +
    sideward(
      [
        [0, lighter(color, 0.3)],
        [1, darker(color, 0.42)],
      ],
      (fill) =>
        polygon(
          [
            [-68, -228],
            [0, -292],
            [68, -228],
          ],
          fill,
        ),
    ) +
    rect(-9, -304, 18, 16, darker(color, 0.4), { rx: 3 }) +
    stroke('M34 0V-232M46 0V-228', darker(color, 0.5), 2.4) +
    repeat(11, (index) => line([34, -10 - index * 20], [46, -10 - index * 20], darker(color, 0.5), 2)) +
    rect(-36, -52, 30, 52, darker(color, 0.4), { rx: 3 })
  );
}

/** A corrugated-iron farm shed (galpón), 380 px wide, standing on its origin. */
export function shed(wall: Color = ink.brick, roof: Color = ink.steel): Svg {
  return (
    polygon(
      [
        [-190, 0],
        [-190, -120],
        [0, -200],
        [190, -120],
        [190, 0],
      ],
      wall,
    ) +
    repeat(18, (index) =>
      line(
        [-180 + index * 21, 0],
        [-180 + index * 21, -122 - (1 - Math.abs(index - 8.5) / 9) * 66],
        darker(wall, 0.14),
        2,
      ),
    ) +
    polygon(
      [
        [-208, -112],
        [0, -200],
        [208, -112],
        [208, -130],
        [0, -222],
        [-208, -130],
      ],
      roof,
    ) +
    polygon(
      [
        [0, -200],
        [208, -112],
        [208, -130],
        [0, -222],
      ],
      darker(roof, 0.2),
    ) +
    rect(-66, -112, 132, 112, darker(wall, 0.5)) +
    rect(-132, -108, 66, 108, lighter(wall, 0.14)) +
    rect(66, -108, 66, 108, lighter(wall, 0.06)) +
    stroke('M-128 -4L-70 -104M-128 -104L-70 -4M70 -4L128 -104M70 -104L128 -4', ink.cream, 5) +
    rect(-22, -168, 44, 32, ink.cream, { rx: 3 }) +
    rect(-16, -163, 32, 22, darker(wall, 0.5))
  );
}

/** A low country house with a veranda, 360 px wide, standing on its origin. */
export function house(wall: Color = ink.cream, roof: Color = ink.tomato): Svg {
  const window = (x: number): Svg =>
    rect(x, -92, 44, 46, ink.white, { rx: 2 }) +
    rect(x + 4, -88, 16, 38, ink.sky) +
    rect(x + 24, -88, 16, 38, mix(ink.sky, ink.teal, 0.25)) +
    rect(x - 14, -92, 12, 46, ink.teal) +
    rect(x + 46, -92, 12, 46, ink.teal);
  return (
    rect(-160, -128, 320, 128, wall) +
    rect(30, -128, 130, 128, darker(wall, 0.08)) +
    window(-124) +
    window(84) +
    rect(-24, -98, 48, 98, ink.teal, { rx: 2 }) +
    circle(14, -48, 3.4, ink.straw) +
    rect(106, -214, 26, 60, darker(wall, 0.22)) +
    polygon(
      [
        [-186, -124],
        [-132, -192],
        [132, -192],
        [186, -124],
      ],
      roof,
    ) +
    polygon(
      [
        [20, -192],
        [132, -192],
        [186, -124],
        [40, -124],
      ],
      darker(roof, 0.12),
    ) +
    repeat(5, (index) =>
      line(
        [-170 + index * 5, -136 - index * 12],
        [170 - index * 5, -136 - index * 12],
        darker(roof, 0.18),
        2,
        { opacity: '0.5' },
      ),
    ) +
    repeat(5, (index) => rect(-178 + index * 87, -124, 8, 124, ink.bark)) +
    rect(-188, -6, 376, 8, mix(ink.brick, ink.cream, 0.4), { rx: 3 })
  );
}

/** The training centre: a long white school with a gallery and a flagpole, 760 px wide, standing on its origin. */
export function school(random: Random): Svg {
  const wall = ink.cream;
  const window = (x: number): Svg =>
    rect(x - 4, -146, 76, 84, ink.white, { rx: 3 }) +
    rect(x, -142, 32, 76, mix(ink.sky, ink.white, random.between(0.05, 0.35))) +
    rect(x + 36, -142, 32, 76, mix(ink.sky, ink.teal, random.between(0.1, 0.3))) +
    line([x, -104], [x + 68, -104], ink.white, 4) +
    rect(x - 8, -62, 84, 8, ink.brick, { rx: 2 });
  const wing = (x: number): Svg =>
    rect(x, -190, 290, 190, wall) + window(x + 22) + window(x + 111) + window(x + 200);
  return (
    wing(-380) +
    wing(90) +
    rect(-380, -22, 760, 22, mix(ink.brick, ink.cream, 0.25)) +
    polygon(
      [
        [-400, -186],
        [-366, -232],
        [366, -232],
        [400, -186],
      ],
      ink.forest,
    ) +
    polygon(
      [
        [0, -232],
        [366, -232],
        [400, -186],
        [0, -186],
      ],
      darker(ink.forest, 0.16),
    ) +
    rect(-92, -276, 184, 276, lighter(wall, 0.3)) +
    rect(40, -276, 52, 276, darker(wall, 0.06)) +
    polygon(
      [
        [-112, -268],
        [0, -342],
        [112, -268],
      ],
      ink.tomato,
    ) +
    polygon(
      [
        [0, -342],
        [112, -268],
        [0, -268],
      ],
      ink.brick,
    ) +
    circle(0, -292, 15, ink.cream) +
    circle(0, -292, 11, ink.teal) +
    rect(-52, -236, 104, 34, ink.forest, { rx: 6 }) +
    at(0, -219, 0.36, sprout()) +
    rect(-46, -150, 92, 150, ink.teal, { rx: 4 }) +
    rect(-40, -144, 38, 144, lighter(ink.teal, 0.16)) +
    rect(2, -144, 38, 144, lighter(ink.teal, 0.06)) +
    rect(-32, -132, 22, 52, ink.sky) +
    rect(10, -132, 22, 52, ink.sky) +
    rect(-72, -8, 144, 10, ink.steel, { rx: 3 }) +
    flag(452)
  );
}

function flag(x: number): Svg {
  const band = (y: number, color: Color): Svg =>
    path(`M${String(x + 4)} ${String(y)}q28 -12 54 0t54 0v24q-28 12 -54 0t-54 0Z`, color);
  return (
    rect(x - 3, -400, 7, 400, ink.white) +
    rect(x, -400, 4, 400, ink.steel) +
    circle(x, -404, 7, ink.straw) +
    band(-388, '#8ec5de') +
    band(-364, ink.white) +
    band(-340, '#8ec5de') +
    circle(x + 56, -350, 8, ink.straw) +
    rect(x - 26, -10, 52, 12, ink.steel, { rx: 3 })
  );
}

/** Two leaves on a stem, 80 px wide: the mark of the centre. */
export function sprout(color: Color = ink.cream): Svg {
  return (
    stroke('M0 44V-6', color, 9) +
    path('M0 6C-6 -34 -40 -44 -66 -38C-64 -4 -36 14 0 6Z', color) +
    path('M0 -8C4 -44 34 -62 64 -58C64 -24 40 -2 0 -8Z', color)
  );
}

/** A greenhouse seen from its end, 520 px wide, standing on its origin; plants show through its cover. */
export function greenhouse(random: Random): Svg {
  const cover = 'M-260 0V-120C-260 -290 260 -290 260 -120V0Z';
  const plants = repeat(14, (index) => {
    const x = -232 + index * 36;
    return (
      ellipse(x, -30, 24, random.between(34, 62), index % 2 === 0 ? ink.leaf : darker(ink.leaf, 0.14)) +
      circle(x + random.between(-10, 10), -random.between(30, 66), 6, ink.tomato)
    );
  });
  const arches = repeat(3, (index) => {
    const half = 260 - index * 62;
    return stroke(
      `M${String(-half)} 0V-120C${String(-half)} ${String(-290 + index * 36)} ${String(half)} ${String(-290 + index * 36)} ${String(half)} -120V0`,
      index === 0 ? ink.white : '#e6f1ea',
      index === 0 ? 10 : 4,
    );
  });
  return (
    path(cover, '#cfe6dc') +
    clipped(
      cover,
      rect(-260, -14, 520, 14, ink.soil),
      plants,
      faded(0.42, rect(-260, -300, 520, 300, '#eef8f1')),
      path('M-180 -260L-60 -260L-190 0H-260V-120Z', ink.white, { opacity: '0.28' }),
    ) +
    arches +
    rect(-46, -150, 92, 150, '#f3faf5', { rx: 4, opacity: '0.75' }) +
    stroke('M-46 0V-150H46V0M0 -150V0', ink.white, 6)
  );
}

/** A market stall with a striped awning, 620 px wide, standing on its origin. */
export function stall(stripe: Color = ink.tomato): Svg {
  const scallops = repeat(10, (index) => {
    const color = index % 2 === 0 ? stripe : ink.cream;
    const [x, top] = [-310 + index * 62, -270 + index * 54];
    const awning = polygon(
      [
        [top, -420],
        [top + 54, -420],
        [x + 62, -332],
        [x, -332],
      ],
      color,
    );
    return awning + path(`M${String(x)} -332h62v14a31 28 0 0 1 -62 0Z`, darker(color, 0.08));
  });
  return (
    rect(-292, -340, 14, 340, ink.bark) +
    rect(278, -340, 14, 340, ink.bark) +
    rect(-300, -150, 600, 150, ink.wood) +
    repeat(4, (index) =>
      line([-300, -114 + index * 36], [300, -114 + index * 36], darker(ink.wood, 0.2), 3),
    ) +
    rect(-312, -168, 624, 24, lighter(ink.wood, 0.18), { rx: 5 }) +
    scallops +
    rect(-312, -428, 624, 14, ink.bark, { rx: 5 })
  );
}

/** Beehives are boxes too: a painted hive on legs, 110 px wide, standing on its origin. */
export function beehive(color: Color): Svg {
  const box = (y: number, height: number): Svg =>
    rect(-50, y, 100, height, color, { rx: 3 }) +
    rect(20, y, 30, height, darker(color, 0.12), { rx: 3 }) +
    rect(-16, y + height / 2 - 4, 32, 7, darker(color, 0.28), { rx: 3.5 });
  return (
    stroke('M-38 0V-22M38 0V-22', ink.bark, 8) +
    rect(-60, -30, 120, 10, ink.bark, { rx: 3 }) +
    box(-92, 62) +
    box(-140, 46) +
    rect(-30, -40, 60, 8, ink.coal, { rx: 4 }) +
    rect(-60, -156, 120, 17, ink.steel, { rx: 4 }) +
    rect(10, -156, 50, 17, darker(ink.steel, 0.16), { rx: 4 })
  );
}

/** A row of solar panels on a frame, 260 px wide, standing on its origin. */
export function solarPanel(): Svg {
  return (
    stroke('M-70 0L-50 -92M70 0L50 -92M-70 0H-40M70 0H100', ink.slate, 8) +
    polygon(
      [
        [-130, -40],
        [-90, -150],
        [150, -150],
        [110, -40],
      ],
      ink.navy,
    ) +
    polygon(
      [
        [-90, -150],
        [20, -150],
        [-60, -40],
        [-130, -40],
      ],
      lighter(ink.navy, 0.12),
    ) +
    repeat(5, (index) =>
      line([-90 + index * 48 + 24, -150], [-130 + index * 48 + 24, -40], ink.sky, 2.4, { opacity: '0.7' }),
    ) +
    repeat(3, (index) =>
      line(
        [-130 + (index + 0.5) * 15, -40 - (index + 0.5) * 40],
        [110 + (index + 0.5) * 15, -40 - (index + 0.5) * 40],
        ink.sky,
        2.4,
        { opacity: '0.7' },
      ),
    ) +
    stroke('M-130 -40L-90 -150H150L110 -40Z', ink.steel, 6)
  );
}
