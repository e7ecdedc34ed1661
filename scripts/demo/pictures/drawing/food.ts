import { type Color, darker, ink, lighter, mix } from './color.ts';
import { type Random } from './random.ts';
import {
  circle,
  clipped,
  ellipse,
  line,
  path,
  polygon,
  rect,
  repeat,
  sideward,
  stroke,
  type Svg,
  turned,
} from './svg.ts';

/** A whole cheese, `width` wide, standing on its origin. */
export function cheeseWheel(width: number, rind: Color = ink.mustard): Svg {
  const half = width / 2;
  const height = width * 0.4;
  return (
    sideward(
      [
        [0, lighter(rind, 0.3)],
        [0.5, rind],
        [1, darker(rind, 0.25)],
      ],
      (fill) =>
        path(
          `M${String(-half)} ${String(-height)}V${String(-half * 0.1)}C${String(-half)} ${String(half * 0.2)} ${String(half)} ${String(half * 0.2)} ${String(half)} ${String(-half * 0.1)}V${String(-height)}Z`,
          fill,
        ),
    ) +
    ellipse(0, -height, half, half * 0.24, lighter(rind, 0.42)) +
    ellipse(0, -height, half * 0.8, half * 0.18, lighter(rind, 0.28))
  );
}

/** A wedge of cheese with holes, about 220 px wide, standing on its origin. */
export function cheeseWedge(paste: Color = '#f3d27a'): Svg {
  const holes: readonly (readonly [number, number, number])[] = [
    [-58, -34, 12],
    [-6, -58, 15],
    [-14, -22, 8],
    [38, -38, 11],
    [66, -70, 8],
    [78, -24, 10],
  ];
  return (
    polygon(
      [
        [-110, -14],
        [110, -104],
        [110, 0],
        [-110, 0],
      ],
      paste,
    ) +
    polygon(
      [
        [-110, -14],
        [60, -124],
        [110, -104],
      ],
      lighter(paste, 0.45),
    ) +
    rect(104, -104, 10, 104, darker(ink.mustard, 0.12)) +
    holes
      .map(
        ([x, y, r]) =>
          ellipse(x, y, r, r * 0.86, darker(paste, 0.16)) +
          ellipse(x + 1.6, y + 2, r * 0.7, r * 0.58, darker(paste, 0.06)),
      )
      .join('')
  );
}

/** A glass jar with a cloth lid, 110 px wide and 170 px high, standing on its origin. */
export function jar(content: Color, lid: Color, label: Svg = ''): Svg {
  const checks = repeat(4, (index) =>
    rect(-44 + index * 24, -174, 12, 26, lighter(lid, 0.35), { opacity: '0.7' }),
  );
  return (
    rect(-52, -142, 104, 142, '#e3efe9', { rx: 20, opacity: '0.85' }) +
    sideward(
      [
        [0, lighter(content, 0.2)],
        [0.5, content],
        [1, darker(content, 0.26)],
      ],
      (fill) => rect(-45, -122, 90, 115, fill, { rx: 15 }),
    ) +
    ellipse(0, -121, 44, 9, lighter(content, 0.3)) +
    rect(-36, -134, 13, 116, ink.white, { rx: 6, opacity: '0.4' }) +
    rect(-44, -154, 88, 20, darker(lid, 0.1), { rx: 5 }) +
    path(
      'M-54 -146C-56 -180 56 -180 54 -146C40 -156 30 -142 18 -148S-8 -140 -20 -148S-44 -140 -54 -146Z',
      lid,
    ) +
    clipped(
      'M-54 -146C-56 -180 56 -180 54 -146C40 -156 30 -142 18 -148S-8 -140 -20 -148S-44 -140 -54 -146Z',
      checks,
    ) +
    rect(-30, -88, 60, 44, ink.cream, { rx: 5 }) +
    label
  );
}

/** A honey dipper lying on its origin, about 220 px long. */
export function honeyDipper(): Svg {
  return (
    rect(-150, -9, 160, 13, ink.wood, { rx: 6 }) +
    repeat(5, (index) =>
      ellipse(
        14 + index * 15,
        -2,
        6.5,
        20 + Math.sin((index / 4) * Math.PI) * 11,
        index % 2 === 0 ? ink.wood : darker(ink.wood, 0.2),
      ),
    ) +
    path('M6 18C20 40 68 34 84 12C92 26 96 44 88 46C76 50 82 26 66 30C44 36 20 40 6 18Z', ink.mustard)
  );
}

/** Honeycomb cells around the origin, `rows` high. */
export function honeycomb(random: Random, columns: number, rows: number, r: number): Svg {
  const [dx, dy] = [r * 1.75, r * 1.52];
  return repeat(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [cx, cy] = [column * dx + (row % 2) * (dx / 2), row * dy];
    const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = ((corner * 60 + 30) * Math.PI) / 180;
      return [cx + Math.cos(angle) * r * 0.9, cy + Math.sin(angle) * r * 0.9] as const;
    });
    const color = random.pick([ink.mustard, ink.straw, mix(ink.mustard, ink.tomato, 0.15), '#f5dc96']);
    return (
      polygon(corners, color) +
      ellipse(cx - r * 0.25, cy - r * 0.3, r * 0.25, r * 0.14, ink.white, { opacity: '0.45' })
    );
  });
}

/** A round country loaf, 240 px wide, standing on its origin. */
export function loaf(crust: Color = '#c88a4b'): Svg {
  return (
    path('M-120 -6C-134 -92 -60 -122 0 -122C62 -122 134 -92 120 -6C90 10 -90 10 -120 -6Z', crust) +
    path('M26 -121C80 -114 130 -80 120 -6C100 5 60 8 30 8C80 -20 78 -90 26 -121Z', darker(crust, 0.16)) +
    repeat(3, (index) =>
      path(
        `M${String(-72 + index * 58)} -40C${String(-66 + index * 58)} -72 ${String(-48 + index * 58)} -92 ${String(-30 + index * 58)} -104C${String(-32 + index * 58)} -84 ${String(-46 + index * 58)} -56 ${String(-56 + index * 58)} -34Z`,
        ink.paper,
      ),
    ) +
    stroke('M-96 -44Q-90 -76 -66 -94', lighter(crust, 0.35), 6)
  );
}

/** A cured sausage that hangs from its origin, about 200 px long. */
export function salami(length: number, color: Color = '#8f3f35'): Svg {
  const end = 40 + length;
  return (
    line([0, 0], [0, 40], ink.paper, 4) +
    path(
      `M-8 36H8C34 56 34 ${String(end - 26)} 8 ${String(end)}H-8C-34 ${String(end - 26)} -34 56 -8 36Z`,
      color,
    ) +
    path(
      `M8 36C34 56 34 ${String(end - 26)} 8 ${String(end)}C18 ${String(end - 60)} 18 90 8 36Z`,
      darker(color, 0.28),
    ) +
    repeat(Math.floor(length / 34), (index) =>
      stroke(
        `M-25 ${String(72 + index * 34)}Q0 ${String(84 + index * 34)} 25 ${String(72 + index * 34)}`,
        ink.paper,
        2.4,
      ),
    ) +
    stroke(`M-14 58Q-20 ${String(end * 0.5)} -13 ${String(end - 26)}`, ink.paper, 5, { opacity: '0.35' }) +
    circle(0, end + 3, 5, ink.paper)
  );
}

/** A milk churn, about 150 px wide and 250 px high, standing on its origin. */
export function milkChurn(color: Color = ink.steel): Svg {
  return (
    sideward(
      [
        [0, lighter(color, 0.5)],
        [0.45, color],
        [1, darker(color, 0.34)],
      ],
      (fill) =>
        path(
          'M-70 -140C-70 -176 -38 -180 -38 -206V-226H38V-206C38 -180 70 -176 70 -140V-6C70 4 -70 4 -70 -6Z',
          fill,
        ),
    ) +
    sideward(
      [
        [0, lighter(color, 0.3)],
        [1, darker(color, 0.4)],
      ],
      (fill) => rect(-48, -246, 96, 24, fill, { rx: 8 }),
    ) +
    ellipse(0, -246, 30, 7, darker(color, 0.1)) +
    stroke('M-60 -150C-92 -150 -92 -110 -68 -108M60 -150C92 -150 92 -110 68 -108', darker(color, 0.25), 8) +
    stroke('M-69 -120H69M-69 -40H69', darker(color, 0.18), 4)
  );
}

/** A calabash of mate with its straw, about 110 px wide, standing on its origin. */
export function mate(gourd: Color = '#8a5a35'): Svg {
  return (
    line([8, -96], [54, -172], ink.steel, 7) +
    rect(46, -184, 20, 12, ink.steel, { rx: 5 }) +
    path('M-38 -92C-62 -62 -58 -8 -18 0H18C58 -8 62 -62 38 -92Z', gourd) +
    path('M16 -92H38C62 -62 58 -8 18 0H6C40 -20 42 -66 16 -92Z', darker(gourd, 0.22)) +
    rect(-44, -102, 88, 16, ink.steel, { rx: 7 }) +
    ellipse(0, -101, 36, 8, '#7f9a45') +
    stroke('M-40 -66Q-44 -36 -30 -18', lighter(gourd, 0.28), 5)
  );
}

/** A kettle, about 220 px wide, standing on its origin. */
export function kettle(color: Color = ink.teal): Svg {
  return (
    stroke('M-66 -130C-66 -214 66 -214 66 -130', ink.coal, 13) +
    path('M72 -66C104 -72 112 -110 136 -128L150 -114C132 -90 126 -34 70 -28Z', darker(color, 0.16)) +
    path('M-92 -8C-96 -92 -62 -136 0 -136S96 -92 92 -8C80 4 -80 4 -92 -8Z', color) +
    path('M26 -132C74 -122 96 -84 92 -8C84 1 60 2 40 3C70 -34 66 -100 26 -132Z', darker(color, 0.18)) +
    ellipse(0, -132, 36, 9, darker(color, 0.25)) +
    circle(0, -146, 9, ink.coal) +
    stroke('M-72 -36Q-70 -84 -44 -108', lighter(color, 0.35), 8)
  );
}

/** A crate of slats filled with round produce, 240 px wide, standing on its origin. */
export function crate(random: Random, produce: readonly [Color, ...Color[]]): Svg {
  const heap = repeat(15, (index) => {
    const [row, column] = [Math.floor(index / 6), index % 6];
    const color = random.pick(produce);
    const [x, y] = [-92 + column * 37 + row * 18, -84 - row * 22];
    return Math.abs(x) > 104
      ? ''
      : circle(x, y, 22, color) +
          circle(x - 6, y - 7, 6, lighter(color, 0.4), { opacity: '0.8' }) +
          stroke(`M${String(x)} ${String(y - 19)}q3 -8 9 -9`, ink.forest, 4);
  });
  const slats = repeat(3, (index) =>
    rect(-120, -76 + index * 27, 240, 21, index % 2 === 0 ? ink.wood : lighter(ink.wood, 0.1), { rx: 3 }),
  );
  return (
    rect(-114, -84, 228, 80, darker(ink.wood, 0.45)) +
    heap +
    slats +
    rect(-122, -80, 16, 84, darker(ink.wood, 0.2), { rx: 3 }) +
    rect(106, -80, 16, 84, darker(ink.wood, 0.2), { rx: 3 })
  );
}

/** A bunch of leaves or roots tied together, about 110 px wide, lying on its origin. */
export function bunch(root: Color, leaf: Color = ink.leaf): Svg {
  const leaves = repeat(5, (index) =>
    turned((index - 2) * 17, [0, -60], ellipse(0, -124, 15, 58, index % 2 === 0 ? leaf : darker(leaf, 0.14))),
  );
  const roots = repeat(3, (index) =>
    turned(
      (index - 1) * -16,
      [0, -70],
      path(
        `M${String(-18 + (index - 1) * 24)} -62C${String(-20 + (index - 1) * 24)} -28 ${String(-6 + (index - 1) * 24)} -6 ${String((index - 1) * 24)} 6C${String(6 + (index - 1) * 24)} -6 ${String(20 + (index - 1) * 24)} -28 ${String(18 + (index - 1) * 24)} -62Z`,
        index === 1 ? root : darker(root, 0.12),
      ),
    ),
  );
  return leaves + roots + rect(-26, -76, 52, 14, ink.straw, { rx: 6 });
}
