import { darker, ink, lighter, mix, type Color, type Mood } from './color.ts';
import type { Random } from './random.ts';
import {
  at,
  circle,
  clipped,
  curve,
  downward,
  ellipse,
  faded,
  line,
  outward,
  path,
  polygon,
  range,
  rect,
  repeat,
  stroke,
  type Point,
  type Svg,
} from './svg.ts';

/** Size of every scene, in pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** The sky down to the horizon. */
export function sky(mood: Mood, horizon: number): Svg {
  const [top, middle, low] = mood.sky;
  return downward(
    [
      [0, top],
      [0.6, middle],
      [1, low],
    ],
    (fill) => rect(0, 0, WIDTH, horizon + 4, fill),
  );
}

/** The sun with its glow; half of it may set behind what is drawn after it. */
export function sun(mood: Mood, x: number, y: number, radius: number): Svg {
  const glow = outward(
    [
      [0, mood.sun, 0.85],
      [0.35, mood.sun, 0.35],
      [1, mood.sun, 0],
    ],
    (fill) => circle(x, y, radius * 4.2, fill),
  );
  return glow + circle(x, y, radius * 1.35, mood.sun, { opacity: '0.45' }) + circle(x, y, radius, mood.sun);
}

/** A flat-bottomed cloud about 200 px wide at scale 1, its base at the given point. */
export function cloud(mood: Mood, x: number, y: number, scale: number, opacity = 0.85): Svg {
  const puffs: readonly (readonly [number, number, number])[] = [
    [-62, -16, 30],
    [-22, -36, 42],
    [30, -28, 36],
    [66, -12, 26],
  ];
  const base = 'M-120 -90H120V0H-120Z';
  const body = puffs.map(([cx, cy, r]) => circle(cx, cy, r, mood.cloud)).join('');
  return faded(opacity, at(x, y, scale, clipped(base, body, rect(-92, -14, 184, 14, mood.cloud, { rx: 7 }))));
}

/** A few clouds spread over the upper sky. */
export function clouds(mood: Mood, random: Random, count: number, lowest: number): Svg {
  return repeat(count, (index) => {
    const x = ((index + random.between(0.15, 0.85)) * WIDTH) / count;
    return cloud(mood, x, random.between(70, lowest), random.between(0.6, 1.25), random.between(0.55, 0.9));
  });
}

/** A flock far away. */
export function birds(random: Random, x: number, y: number, count: number, color: Color = ink.slate): Svg {
  return repeat(count, () => {
    const [dx, dy, span] = [random.between(-90, 90), random.between(-36, 36), random.between(8, 15)];
    const wing = `M${String(-span)} ${String(-span * 0.35)}Q${String(-span * 0.3)} ${String(-span * 0.5)} 0 0Q${String(span * 0.3)} ${String(-span * 0.5)} ${String(span)} ${String(-span * 0.35)}`;
    return at(x + dx, y + dy, 1, stroke(wing, color, 2.6));
  });
}

/** The woods at the horizon: rounded crowns, here and there a row of poplars. */
export function woods(mood: Mood, random: Random, horizon: number, height = 26): Svg {
  const far = curve([
    [-10, horizon],
    ...range(15).map((index): Point => [index * 94, horizon - height * random.between(0.35, 0.9)]),
    [WIDTH + 10, horizon],
  ]);
  const groves = repeat(4, (index) =>
    grove(mood, random, ((index + random.between(0.1, 0.9)) * WIDTH) / 4, horizon, height),
  );
  return path(`${far}L${String(WIDTH + 10)} ${String(horizon + 6)}H-10Z`, mood.distance) + groves;
}

function grove(mood: Mood, random: Random, x: number, horizon: number, height: number): Svg {
  const color = mix(mood.trees, mood.distance, 0.3);
  if (random.chance(0.4)) {
    return repeat(6, (index) => {
      const tall = height * random.between(1.1, 1.7);
      return ellipse(x + index * 13, horizon - tall / 2 + 3, 5.5, tall / 2 + 3, color);
    });
  }
  const crowns = repeat(7, (index) => {
    const r = height * random.between(0.42, 0.72);
    return ellipse(x + index * height * 0.6, horizon - r * 0.7, r, r * 0.95, color);
  });
  return crowns + rect(x - height * 0.4, horizon - 6, height * 4.4, 10, color, { rx: 5 });
}

/** Ground from the horizon to the lower edge, in four gently rolling strips, far to near. */
export function plain(mood: Mood, random: Random, horizon: number): Svg {
  const depth = HEIGHT - horizon;
  const tops = [0, 0.1, 0.3, 0.62];
  return tops
    .map((share, index) => {
      const y = horizon + depth * share;
      const sway = index === 0 ? 0 : 5 + index * 6;
      const edge = curve(range(6).map((step): Point => [step * 280 - 60, y + random.between(-sway, sway)]));
      const color = mood.ground[index] ?? mood.ground[3];
      return downward(
        [
          [0, lighter(color, 0.08)],
          [1, darker(color, 0.05)],
        ],
        (fill) => path(`${edge}V${String(HEIGHT)}H-60Z`, fill),
      );
    })
    .join('');
}

interface RowField {
  /** Upper edge of the field. */
  readonly top: number;
  /** Lower edge; rows spread until there. */
  readonly bottom?: number;
  /** Where the rows seem to meet. */
  readonly vanishing: Point;
  readonly rows: number;
  readonly light: Color;
  readonly dark: Color;
  /** How far the rows spread at the lower edge, in pixels. */
  readonly spread?: number;
}

/** A field whose rows run away from us and meet beyond its upper edge. */
export function rowField({
  top,
  bottom = HEIGHT,
  vanishing,
  rows,
  light,
  dark,
  spread = 2600,
}: RowField): Svg {
  const [vx, vy] = vanishing;
  const xAt = (ray: number, y: number): number => vx + ((ray * (y - vy)) / (bottom - vy)) * spread;
  const field = rect(0, top, WIDTH, bottom - top, light);
  const furrows = repeat(rows, (index) => {
    const [left, right] = [index / rows - 0.5, (index + 0.5) / rows - 0.5];
    return polygon(
      [
        [xAt(left, top), top],
        [xAt(right, top), top],
        [xAt(right, bottom), bottom],
        [xAt(left, bottom), bottom],
      ],
      dark,
    );
  });
  return clipped(`M0 ${String(top)}H${String(WIDTH)}V${String(bottom)}H0Z`, field, furrows);
}

/** Blades of grass that frame the foreground. */
export function tufts(random: Random, color: Color, count: number, y: number, size = 1): Svg {
  return repeat(count, (index) => {
    const x = ((index + random.between(0, 1)) * WIDTH) / count;
    const blades = repeat(4, (blade) => {
      const lean = (blade - 1.5) * random.between(7, 13);
      const height = random.between(22, 46);
      return path(
        `M${String((blade - 1.5) * 4 - 2.5)} 0Q${String(lean * 0.3)} ${String(-height * 0.6)} ${String(lean)} ${String(-height)}Q${String(lean * 0.4 + 3)} ${String(-height * 0.5)} ${String((blade - 1.5) * 4 + 2.5)} 0Z`,
        mix(color, ink.straw, random.between(0, 0.22)),
      );
    });
    return at(x, y + random.between(-6, 8), size * random.between(0.75, 1.25), blades);
  });
}

/** Little wild flowers scattered over a strip of ground; nearer ones are larger. */
export function flowers(
  random: Random,
  count: number,
  top: number,
  bottom: number,
  colors: readonly [Color, ...Color[]],
): Svg {
  const spots = range(count).map(() => [random.between(0, WIDTH), random.between(top, bottom)] as const);
  return spots
    .toSorted((a, b) => a[1] - b[1])
    .map(([x, y]) => {
      const scale = 0.35 + (0.75 * (y - top)) / (bottom - top);
      const color = random.pick(colors);
      const petals = repeat(5, (index) => {
        const angle = (index * 2 * Math.PI) / 5;
        return circle(Math.cos(angle) * 5, Math.sin(angle) * 5 - 22, 4, color);
      });
      return at(x, y, scale, line([0, 0], [0, -20], ink.leaf, 2.4), petals, circle(0, -22, 3.4, ink.straw));
    })
    .join('');
}

/** A wire fence (alambrado) across the picture: posts, droppers and five wires. */
export function fence(y: number, height: number, spacing = 210, color: Color = ink.bark): Svg {
  const wires = repeat(5, (index) => {
    const wireY = y - height * (0.16 + index * 0.18);
    return line([-10, wireY], [WIDTH + 10, wireY], mix(color, ink.steel, 0.65), 2);
  });
  const posts = repeat(Math.ceil(WIDTH / spacing) + 1, (index) => {
    const x = index * spacing - spacing * 0.35;
    const droppers = repeat(2, (step) =>
      rect(x + ((step + 1) * spacing) / 3, y - height * 0.95, 4, height * 0.9, lighter(color, 0.15)),
    );
    return (
      rect(x - 8, y - height, 16, height + 8, color, { rx: 3 }) +
      rect(x + 2, y - height, 6, height + 8, darker(color), { rx: 3 }) +
      droppers
    );
  });
  return wires + posts;
}

/** A dirt road that leads from the lower edge to the horizon. */
export function road(from: number, width: number, horizon: number, to: number, color: Color): Svg {
  const half = width / 2;
  const d = `M${String(from - half)} ${String(HEIGHT)}C${String(from - half * 0.3)} ${String(HEIGHT - 130)} ${String(to - 60)} ${String(horizon + 120)} ${String(to - 3)} ${String(horizon)}H${String(to + 3)}C${String(to - 10)} ${String(horizon + 120)} ${String(from + half * 0.75)} ${String(HEIGHT - 120)} ${String(from + half)} ${String(HEIGHT)}Z`;
  const middle = `M${String(from)} ${String(HEIGHT)}C${String(from + half * 0.22)} ${String(HEIGHT - 125)} ${String(to - 35)} ${String(horizon + 120)} ${String(to)} ${String(horizon)}`;
  return (
    path(d, color) + stroke(middle, lighter(color, 0.25), 10, { opacity: '0.5', 'stroke-dasharray': '46 30' })
  );
}

/** A lagoon with the sky in it. */
export function lagoon(mood: Mood, random: Random, top: number, bottom: number): Svg {
  const [high, middle, low] = mood.sky;
  const shore = curve([
    [-20, top + 8],
    [220, top],
    [520, top + 6],
    [860, top - 2],
    [1300, top + 10],
  ]);
  const near = `L1300 ${String(bottom - 30)}C1000 ${String(bottom + 26)} 760 ${String(bottom - 14)} 480 ${String(bottom + 10)}S120 ${String(bottom - 20)} -20 ${String(bottom + 14)}Z`;
  const water = downward(
    [
      [0, mix(low, ink.water, 0.35)],
      [0.5, mix(middle, ink.water, 0.4)],
      [1, mix(high, ink.teal, 0.3)],
    ],
    (fill) => path(shore + near, fill),
  );
  const glints = repeat(16, () => {
    const [x, y, half] = [
      random.between(60, WIDTH - 60),
      random.between(top + 24, bottom - 30),
      random.between(18, 70),
    ];
    return line([x - half, y], [x + half, y], ink.white, 3, { opacity: '0.4' });
  });
  return water + glints;
}

/** A soft shadow on the ground under something `half` wide on each side. */
export const shadow = (x: number, y: number, half: number, opacity = 0.18): Svg =>
  ellipse(x, y, half, Math.max(5, half * 0.13), '#1f2a33', { opacity: String(opacity) });
