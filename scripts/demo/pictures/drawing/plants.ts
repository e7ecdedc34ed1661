import { darker, ink, lighter, mix, type Color } from './color.ts';
import type { Random } from './random.ts';
import {
  at,
  circle,
  curve,
  ellipse,
  line,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  turned,
  type Svg,
} from './svg.ts';

/** A wide-crowned tree about 240 px high, standing on its origin. */
export function tree(color: Color = ink.forest, trunk: Color = ink.bark): Svg {
  return (
    path('M-14 0C-8 -40 -10 -80 -12 -112H12C10 -80 9 -40 16 0Z', trunk) +
    path('M2 0C5 -40 3 -80 2 -112H12C10 -80 9 -40 16 0Z', darker(trunk)) +
    stroke('M-2 -84Q-30 -108 -48 -120M2 -90Q26 -112 44 -126', trunk, 9) +
    circle(-52, -140, 44, darker(color, 0.12)) +
    circle(54, -146, 46, darker(color, 0.16)) +
    circle(0, -176, 60, color) +
    circle(-34, -168, 40, lighter(color, 0.08)) +
    circle(14, -136, 46, darker(color, 0.06)) +
    circle(-16, -200, 28, lighter(color, 0.16))
  );
}

/** A poplar (álamo) about 300 px high, standing on its origin. */
export function poplar(color: Color = ink.leaf): Svg {
  return (
    rect(-6, -60, 12, 60, ink.bark) +
    path('M0 -310C34 -240 42 -120 26 -48Q0 -26 -26 -48C-42 -120 -34 -240 0 -310Z', color) +
    path('M0 -310C34 -240 42 -120 26 -48Q14 -36 2 -35C12 -120 12 -220 0 -310Z', darker(color, 0.16)) +
    stroke('M-10 -90Q-16 -150 -8 -210M-18 -70Q-20 -90 -20 -120', lighter(color, 0.18), 4)
  );
}

/** A eucalyptus about 330 px high, standing on its origin. */
export function eucalyptus(color: Color = '#6f9c83'): Svg {
  const trunk = '#d9c7ad';
  return (
    path('M-9 0C-4 -90 -12 -180 -4 -270H6C2 -180 10 -90 11 0Z', trunk) +
    path('M3 0C6 -90 0 -180 2 -270H6C2 -180 10 -90 11 0Z', darker(trunk, 0.25)) +
    stroke('M0 -170Q-30 -200 -46 -214M2 -200Q30 -230 46 -246', trunk, 6) +
    ellipse(-52, -222, 44, 34, darker(color, 0.1)) +
    ellipse(52, -256, 46, 34, darker(color, 0.14)) +
    ellipse(0, -300, 52, 42, color) +
    ellipse(-24, -262, 44, 34, lighter(color, 0.1)) +
    ellipse(26, -226, 34, 26, color) +
    ellipse(-10, -316, 26, 18, lighter(color, 0.22))
  );
}

/** A weeping willow about 230 px high, standing on its origin. */
export function willow(color: Color = '#8fae5a'): Svg {
  const strands = repeat(23, (index) => {
    const x = (index - 11) * 10.5;
    const hang = 128 + Math.cos(index * 2.1) * 24 - Math.abs(index - 11) * 2;
    const start = -196 + Math.abs(index - 11) * 5;
    const shade = [color, darker(color, 0.14), lighter(color, 0.1)][index % 3] ?? color;
    return stroke(
      `M${String(x * 0.82)} ${String(start)}Q${String(x)} ${String(start + hang * 0.4)} ${String(x * 1.02)} ${String(start + hang)}`,
      shade,
      12,
    );
  });
  return (
    path('M-12 0C-6 -50 -10 -100 -8 -140H8C8 -100 6 -50 13 0Z', ink.bark) +
    path('M-104 -120C-116 -250 116 -250 104 -120Z', darker(color, 0.16)) +
    strands +
    path('M-78 -186C-60 -244 60 -244 78 -186C40 -204 -40 -204 -78 -186Z', lighter(color, 0.14))
  );
}

/** A small orchard tree with fruit, about 150 px high, standing on its origin. */
export function fruitTree(random: Random, fruit: Color, leaf: Color = ink.leaf): Svg {
  const fruits = repeat(11, () => {
    const [angle, distance] = [random.between(0, 6.28), Math.sqrt(random.between(0.05, 1)) * 42];
    const [x, y] = [Math.cos(angle) * distance * 1.15, -98 + Math.sin(angle) * distance];
    return circle(x, y, 6.5, fruit) + circle(x - 2, y - 2, 2, lighter(fruit, 0.45));
  });
  return (
    path('M-7 0C-4 -24 -6 -44 -5 -62H5C6 -44 5 -24 8 0Z', ink.bark) +
    ellipse(0, -94, 58, 52, darker(leaf, 0.14)) +
    circle(-26, -102, 34, leaf) +
    circle(24, -110, 36, lighter(leaf, 0.06)) +
    circle(-4, -126, 28, lighter(leaf, 0.14)) +
    fruits
  );
}

/** An ear of wheat on its stalk, about 170 px high, growing from its origin. */
export function wheat(lean: number, color: Color = ink.straw): Svg {
  const tip = lean;
  const grains = repeat(7, (index) => {
    const share = index / 7;
    const [x, y] = [tip * (0.72 + share * 0.28), -118 - share * 50];
    const fill = index % 2 === 0 ? color : darker(color, 0.08);
    return (
      turned(-28, [x, y], ellipse(x - 6, y, 4.8, 10, fill)) +
      turned(28, [x, y], ellipse(x + 6, y, 4.8, 10, darker(fill, 0.1))) +
      line([x, y - 6], [x + (index % 2 === 0 ? -15 : 15), y - 34], lighter(color, 0.3), 1.4)
    );
  });
  const leaf = `M${String(tip * 0.2)} -46Q${String(tip * 0.2 + 24)} -78 ${String(tip * 0.2 + 40)} -70Q${String(tip * 0.2 + 22)} -66 ${String(tip * 0.2 + 2)} -36Z`;
  return (
    stroke(`M0 0Q${String(tip * 0.2)} -70 ${String(tip)} -172`, darker(color, 0.14), 3.4) +
    path(leaf, darker(color, 0.2)) +
    grains
  );
}

/** A maize plant about 260 px high, growing from its origin. */
export function maize(random: Random, color: Color = ink.leaf): Svg {
  const leaves = repeat(7, (index) => {
    const y = -30 - index * 30;
    const side = index % 2 === 0 ? 1 : -1;
    const reach = random.between(58, 82) * side;
    const shade = side > 0 ? darker(color, 0.1) : lighter(color, 0.06);
    return path(
      `M0 ${String(y)}Q${String(reach * 0.45)} ${String(y - 52)} ${String(reach)} ${String(y - 8)}Q${String(reach * 0.5)} ${String(y - 30)} 0 ${String(y + 14)}Z`,
      shade,
    );
  });
  const ear =
    turned(14, [10, -110], ellipse(14, -124, 11, 32, ink.straw)) +
    turned(
      14,
      [10, -110],
      path('M3 -96C0 -122 8 -138 14 -142C12 -122 16 -104 24 -92Z', lighter(color, 0.2)),
    ) +
    stroke('M24 -154Q32 -166 30 -174M20 -156Q24 -170 20 -178', ink.brick, 2.4);
  const tassel = repeat(5, (index) =>
    stroke(`M0 -236Q${String((index - 2) * 7)} -256 ${String((index - 2) * 12)} -272`, ink.straw, 4),
  );
  return rect(-5, -240, 10, 240, darker(color, 0.16), { rx: 4 }) + leaves + ear + tassel;
}

/** A sunflower about 220 px high, growing from its origin. */
export function sunflower(random: Random, color: Color = ink.mustard): Svg {
  const lean = random.between(-14, 14);
  const petals = repeat(16, (index) =>
    turned(
      index * 22.5,
      [lean, -190],
      ellipse(lean, -228, 9, 24, index % 2 === 0 ? color : lighter(color, 0.22)),
    ),
  );
  const leaf = (side: number, y: number): Svg =>
    path(
      `M0 ${String(y)}C${String(side * 22)} ${String(y - 44)} ${String(side * 62)} ${String(y - 40)} ${String(side * 74)} ${String(y - 14)}C${String(side * 50)} ${String(y + 8)} ${String(side * 20)} ${String(y + 8)} 0 ${String(y)}Z`,
      side > 0 ? darker(ink.leaf, 0.12) : ink.leaf,
    );
  return (
    stroke(`M0 0Q${String(-lean)} -90 ${String(lean)} -190`, ink.leaf, 8) +
    leaf(1, -66) +
    leaf(-1, -104) +
    petals +
    circle(lean, -190, 24, ink.bark) +
    circle(lean, -190, 17, darker(ink.bark, 0.3)) +
    repeat(9, (index) =>
      circle(
        lean + Math.cos(index * 2.4) * index * 1.7,
        -190 + Math.sin(index * 2.4) * index * 1.7,
        1.8,
        ink.wood,
      ),
    )
  );
}

/** A lettuce, about 90 px wide, sitting on its origin. */
export function lettuce(color: Color = '#8dbb55'): Svg {
  return (
    path(
      'M-46 0C-58 -34 -30 -52 -22 -44C-16 -66 16 -66 22 -44C34 -52 58 -32 46 0Q0 14 -46 0Z',
      darker(color, 0.12),
    ) +
    path('M-32 2C-40 -28 -14 -44 -6 -34C4 -48 30 -38 34 2Q0 12 -32 2Z', color) +
    path('M-16 4C-20 -18 -4 -30 2 -24C12 -28 22 -16 18 4Q2 10 -16 4Z', lighter(color, 0.28)) +
    stroke('M1 4V-14M-24 0Q-26 -12 -22 -22M27 0Q30 -10 27 -20', lighter(color, 0.45), 2.4)
  );
}

/** A staked tomato plant about 190 px high, growing from its origin. */
export function tomatoPlant(random: Random): Svg {
  const leaves = repeat(9, (index) => {
    const [x, y] = [(index % 2 === 0 ? -1 : 1) * random.between(14, 34), -20 - index * 18];
    return ellipse(
      x,
      y,
      24,
      14,
      index % 3 === 0 ? lighter(ink.leaf, 0.1) : darker(ink.leaf, (index % 2) * 0.14),
    );
  });
  const fruits = repeat(6, (index) => {
    const [x, y] = [(index % 2 === 0 ? 1 : -1) * random.between(6, 26), -30 - index * 22];
    const color = random.chance(0.75) ? ink.tomato : ink.mustard;
    return (
      circle(x, y, 10, color) +
      circle(x - 3, y - 3, 3, lighter(color, 0.4)) +
      stroke(`M${String(x - 4)} ${String(y - 9)}L${String(x + 4)} ${String(y - 9)}`, ink.forest, 3)
    );
  });
  return rect(-3, -200, 6, 200, ink.wood) + leaves + fruits;
}

/** A seedling whose size grows with `stage` from 0 (a seed in the soil) to 5 (a young plant). */
export function seedling(stage: number, color: Color = ink.leaf): Svg {
  const seed = ellipse(0, 26, 15, 11, ink.wood) + ellipse(-4, 22, 5, 3, lighter(ink.wood, 0.35));
  if (stage === 0) return seed;
  const height = stage * 34;
  const roots = repeat(stage + 1, (index) => {
    const lean = (index - stage / 2) * 15;
    return stroke(
      `M0 30Q${String(lean * 0.3)} ${String(48 + stage * 6)} ${String(lean)} ${String(56 + stage * 15)}`,
      ink.paper,
      3.4,
    );
  });
  const pairs = repeat(Math.max(0, stage - 1), (index) => {
    const [y, reach] = [-height + index * 30, 24 + index * 9 + stage * 2];
    const leaf = (side: number): Svg =>
      path(
        `M0 ${String(y)}C${String(side * reach * 0.3)} ${String(y - 26)} ${String(side * reach)} ${String(y - 24)} ${String(side * reach * 1.1)} ${String(y - 8)}C${String(side * reach * 0.7)} ${String(y + 6)} ${String(side * reach * 0.3)} ${String(y + 4)} 0 ${String(y)}Z`,
        side > 0 ? darker(color, 0.1) : lighter(color, 0.08),
      );
    return leaf(1) + leaf(-1);
  });
  const stem = stroke(
    `M0 26Q${stage === 1 ? '14 6 2 -20' : `4 ${String(-height / 2)} 0 ${String(-height)}`}`,
    lighter(color, 0.15),
    6,
  );
  return roots + seed + stem + pairs;
}

/** A clay pot with an aromatic plant, about 190 px high, standing on its origin. */
export function pottedHerb(random: Random, color: Color, pot: Color = '#c7714f'): Svg {
  const stems = repeat(9, (index) => {
    const lean = (index - 4) * 13;
    const height = 70 + Math.cos(index * 1.7) * 16 - Math.abs(index - 4) * 5;
    const leaves = repeat(5, (step) => {
      const share = (step + 1.2) / 5.6;
      const [x, y] = [lean * share, -76 - height * share];
      return ellipse(
        x + (step % 2 === 0 ? -8 : 8),
        y,
        10,
        5.5,
        mix(color, ink.straw, random.between(0, 0.25)),
      );
    });
    return (
      stroke(
        `M0 -76Q${String(lean * 0.3)} ${String(-76 - height * 0.6)} ${String(lean)} ${String(-76 - height)}`,
        darker(color, 0.12),
        3,
      ) + leaves
    );
  });
  return (
    stems +
    polygon(
      [
        [-40, -66],
        [40, -66],
        [30, 0],
        [-30, 0],
      ],
      pot,
    ) +
    polygon(
      [
        [14, -66],
        [40, -66],
        [30, 0],
        [12, 0],
      ],
      darker(pot, 0.14),
    ) +
    rect(-46, -84, 92, 22, lighter(pot, 0.1), { rx: 4 }) +
    rect(14, -84, 32, 22, darker(pot, 0.1), { rx: 4 })
  );
}

/** Reeds at the edge of the water, about 150 px high, growing from their origin. */
export function reeds(random: Random, count: number): Svg {
  return repeat(count, (index) => {
    const [x, height] = [index * 13 - count * 6.5, random.between(90, 160)];
    const lean = random.between(-18, 18);
    const tip = at(x + lean, -height, 1, ellipse(0, 0, 5, 17, ink.bark));
    return (
      stroke(
        `M${String(x)} 0Q${String(x)} ${String(-height / 2)} ${String(x + lean)} ${String(-height)}`,
        mix(ink.olive, ink.forest, random.between(0, 0.6)),
        4,
      ) + (random.chance(0.5) ? tip : '')
    );
  });
}

/** A bough that crosses the picture through the points, with buds and young leaves along it. */
export function bough(
  random: Random,
  points: readonly (readonly [number, number])[],
  width: number,
  leafy: boolean,
): Svg {
  const wood =
    stroke(curve(points), ink.bark, width) +
    stroke(
      curve(points.map(([x, y]) => [x, y - width * 0.22] as const)),
      lighter(ink.bark, 0.22),
      width * 0.28,
    );
  const growth = points.slice(1).map(([x, y], index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const leaf = turned(
      side * random.between(20, 60),
      [x, y],
      path(
        `M${String(x)} ${String(y)}q-20 -34 0 -72q22 36 0 72Z`,
        random.chance(0.5) ? ink.leaf : lighter(ink.leaf, 0.15),
      ),
    );
    const bud = ellipse(x + side * 3, y - width * 0.62, 8, 13, mix(ink.leaf, ink.rose, 0.4));
    return leafy ? leaf : bud;
  });
  return wood + growth.join('');
}
