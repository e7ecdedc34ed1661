import { darker, ink, lighter, type Color } from './color.ts';
import type { Random } from './random.ts';
import { at, circle, ellipse, faded, path, polygon, rect, repeat, stroke, turned, type Svg } from './svg.ts';

/** A dairy cow that looks to the left, about 300 px long, standing on its origin. */
export function cow(hide: Color = ink.white, patch: Color = ink.coal): Svg {
  const leg = (x: number, shade: number): Svg =>
    path(
      `M${String(x - 14)} -86L${String(x - 9)} 0H${String(x + 9)}L${String(x + 14)} -86Z`,
      darker(hide, shade),
    ) + rect(x - 10, -12, 20, 12, ink.coal, { rx: 3 });
  return (
    leg(-66, 0.2) +
    leg(96, 0.2) +
    stroke('M132 -170Q160 -150 150 -86', darker(hide, 0.2), 8) +
    ellipse(150, -76, 8, 16, patch) +
    path(
      'M-128 -168C-110 -196 60 -196 118 -184C142 -178 144 -120 128 -86C110 -62 -70 -58 -100 -78C-122 -94 -140 -144 -128 -168Z',
      hide,
    ) +
    path('M-30 -190C-6 -196 40 -194 62 -190C72 -152 44 -128 12 -132C-18 -138 -42 -164 -30 -190Z', patch) +
    path('M96 -186C124 -184 142 -172 138 -132C118 -126 96 -146 96 -186Z', patch) +
    path('M-96 -92C-84 -120 -54 -116 -46 -96C-50 -72 -84 -72 -96 -92Z', patch) +
    path('M60 -72C64 -48 92 -48 98 -72Z', ink.rose) +
    leg(-92, 0.04) +
    leg(74, 0.04) +
    path('M-134 -186C-104 -196 -84 -168 -96 -128L-142 -116C-156 -140 -154 -172 -134 -186Z', hide) +
    path(
      'M-176 -214C-154 -226 -120 -220 -116 -196C-114 -164 -136 -128 -160 -126C-186 -126 -196 -150 -190 -166Z',
      hide,
    ) +
    path(
      'M-150 -221C-130 -222 -116 -212 -116 -194C-118 -176 -132 -166 -144 -172C-154 -184 -156 -206 -150 -221Z',
      patch,
    ) +
    path('M-196 -156C-200 -132 -176 -118 -154 -126C-150 -142 -164 -160 -196 -156Z', ink.rose) +
    circle(-186, -144, 3.4, ink.coal) +
    circle(-170, -140, 3.4, ink.coal) +
    circle(-164, -186, 5.4, ink.coal) +
    circle(-165.4, -187.6, 1.8, ink.white) +
    path('M-120 -208C-98 -222 -84 -210 -82 -198C-98 -188 -112 -192 -120 -208Z', darker(hide, 0.14)) +
    stroke('M-150 -222Q-154 -240 -144 -246M-128 -222Q-122 -238 -110 -240', ink.paper, 8)
  );
}

/** A sheep that looks to the left, about 190 px long, standing on its origin. */
export function sheep(wool: Color = '#f6efe0', face: Color = ink.coal): Svg {
  const leg = (x: number): Svg => rect(x - 6, -48, 12, 48, face, { rx: 4 });
  const curls: readonly (readonly [number, number, number])[] = [
    [-50, -86, 34],
    [-14, -104, 38],
    [30, -102, 38],
    [60, -78, 34],
    [26, -60, 38],
    [-22, -60, 38],
  ];
  return (
    leg(-36) +
    leg(46) +
    leg(-18) +
    leg(62) +
    curls.map(([x, y, r]) => circle(x, y + 4, r, darker(wool, 0.12))).join('') +
    curls.map(([x, y, r]) => circle(x, y - 2, r - 4, wool)).join('') +
    ellipse(4, -80, 58, 34, wool) +
    stroke('M-10 -112q14 -12 28 0M26 -80q14 -12 28 0M-34 -76q12 -12 26 0', darker(wool, 0.14), 4) +
    path('M-98 -112C-84 -124 -62 -116 -60 -98C-60 -76 -76 -58 -90 -60C-104 -64 -112 -98 -98 -112Z', face) +
    path('M-66 -108C-50 -116 -40 -108 -40 -100C-50 -92 -62 -94 -66 -108Z', darker(face, 0.3)) +
    circle(-68, -120, 17, wool) +
    circle(-86, -98, 4, ink.white) +
    circle(-87, -98, 2, ink.coal)
  );
}

/** A hen that looks to the left, about 110 px long, standing on its origin. */
export function hen(body: Color = ink.brick): Svg {
  return (
    stroke('M-6 -26L-8 0M-8 0h-12M-8 0h8M14 -26L14 0M14 0h-12M14 0h8', ink.mustard, 4.4) +
    path('M44 -62C62 -104 84 -104 76 -84C88 -84 84 -66 62 -50Z', darker(body, 0.3)) +
    path(
      'M-52 -92C-40 -104 -24 -96 -20 -76C-2 -66 34 -74 58 -66C60 -36 34 -18 6 -18C-28 -18 -44 -40 -42 -66Z',
      body,
    ) +
    path('M-8 -58C12 -66 40 -60 46 -50C38 -32 4 -30 -8 -58Z', darker(body, 0.18)) +
    stroke('M6 -50q10 8 22 4M14 -42q8 6 16 2', lighter(body, 0.2), 3) +
    circle(-44, -92, 17, body) +
    path(
      'M-58 -104C-62 -118 -50 -116 -48 -110C-46 -122 -36 -118 -38 -108C-30 -114 -26 -104 -34 -100Z',
      ink.tomato,
    ) +
    polygon(
      [
        [-60, -94],
        [-76, -88],
        [-60, -84],
      ],
      ink.mustard,
    ) +
    ellipse(-56, -78, 4.6, 8, ink.tomato) +
    circle(-49, -95, 3.2, ink.coal) +
    circle(-50, -96, 1.1, ink.white)
  );
}

/** A pig that looks to the left, about 210 px long, standing on its origin. */
export function pig(skin: Color = '#e9b3a0'): Svg {
  const leg = (x: number, shade: number): Svg =>
    path(
      `M${String(x - 13)} -50L${String(x - 9)} 0H${String(x + 9)}L${String(x + 13)} -50Z`,
      darker(skin, shade),
    ) + rect(x - 9, -9, 18, 9, ink.bark, { rx: 2 });
  return (
    leg(-34, 0.2) +
    leg(62, 0.2) +
    stroke('M98 -96q22 -2 18 -18q-12 -6 -14 8q6 10 20 4', darker(skin, 0.12), 6) +
    path('M-80 -106C-50 -142 70 -142 96 -104C112 -66 82 -34 52 -34H-44C-82 -34 -98 -76 -80 -106Z', skin) +
    path(
      'M-60 -44C-20 -26 50 -28 86 -58C78 -40 66 -34 52 -34H-44C-52 -35 -56 -40 -60 -44Z',
      darker(skin, 0.12),
    ) +
    leg(-54, 0.05) +
    leg(42, 0.05) +
    path(
      'M-118 -112C-96 -132 -62 -120 -58 -92C-58 -64 -80 -50 -100 -52C-122 -58 -130 -96 -118 -112Z',
      lighter(skin, 0.06),
    ) +
    path('M-78 -118C-66 -146 -46 -140 -44 -118C-52 -108 -66 -106 -78 -118Z', darker(skin, 0.14)) +
    ellipse(-116, -76, 14, 17, darker(skin, 0.1)) +
    ellipse(-120, -80, 3, 5, ink.bark) +
    ellipse(-112, -72, 3, 5, ink.bark) +
    circle(-94, -98, 4, ink.coal)
  );
}

/** A bee that flies to the left, about 90 px long, centred on its origin. */
export function bee(tilt = 0): Svg {
  return turned(
    tilt,
    [0, 0],
    faded(
      0.82,
      turned(24, [6, -14], ellipse(16, -36, 15, 30, '#e3f1ee')),
      turned(-16, [0, -14], ellipse(-6, -36, 13, 27, ink.white)),
    ) +
      path('M40 2L52 6L40 11Z', ink.coal) +
      ellipse(10, 5, 34, 22, ink.straw) +
      path('M4 -17C10 -18 14 -17 18 -16C24 -6 24 16 18 26C12 28 8 28 4 27C10 14 10 -4 4 -17Z', ink.coal) +
      path('M28 -13C32 -11 36 -8 38 -5C40 2 40 8 38 14C36 18 32 21 28 23C32 10 32 -2 28 -13Z', ink.coal) +
      path('M-16 -12C-12 -15 -8 -16 -4 -17C2 -4 2 14 -4 27C-10 26 -14 23 -18 19Z', ink.coal) +
      circle(-27, 3, 17, ink.coal) +
      circle(-33, 0, 4, ink.white) +
      stroke('M-36 -11Q-44 -24 -52 -22M-28 -14Q-32 -28 -40 -30', ink.coal, 3),
  );
}

/** The ovenbird (hornero) on its mud nest, about 180 px high, standing on its origin. */
export function horneroNest(mud: Color = '#9b6a48'): Svg {
  return (
    path('M-62 6C-100 -20 -100 -132 0 -132C100 -132 102 -20 64 6Z', mud) +
    path('M20 -130C96 -116 98 -18 64 6H30C64 -34 58 -100 20 -130Z', darker(mud, 0.16)) +
    path('M-44 -14C-58 -70 -24 -98 8 -90C-8 -70 -8 -28 4 -6Q-24 -2 -44 -14Z', darker(mud, 0.55)) +
    stroke('M-66 -62q10 -26 26 -38M34 -98q18 12 24 32', lighter(mud, 0.2), 5) +
    at(22, -132, 0.8, hornero())
  );
}

function hornero(): Svg {
  const feather = '#b5764c';
  return (
    stroke('M-4 -10L-6 4M8 -10L8 4', ink.coal, 3.4) +
    path('M26 -34L74 -20L70 -6L26 -16Z', ink.brick) +
    path(
      'M-40 -60C-26 -74 -8 -66 0 -52C20 -46 36 -34 34 -20C20 -4 -14 -4 -26 -22C-32 -34 -30 -44 -40 -50Z',
      feather,
    ) +
    path('M-28 -36C-24 -16 -2 -8 18 -10C6 -2 -16 -6 -26 -22Z', ink.paper) +
    path('M2 -42C18 -42 34 -32 36 -22C22 -18 6 -24 2 -42Z', darker(feather, 0.2)) +
    polygon(
      [
        [-40, -58],
        [-58, -52],
        [-40, -50],
      ],
      ink.coal,
    ) +
    circle(-30, -58, 3.2, ink.coal)
  );
}

/** An earthworm, about 120 px long, centred on its origin. */
export function worm(color: Color = '#d98f84'): Svg {
  return (
    stroke('M-56 8Q-36 -22 -12 0T34 4T58 -14', color, 13) +
    stroke('M-52 2Q-36 -20 -14 -4', lighter(color, 0.3), 4) +
    stroke('M2 8L14 12', darker(color, 0.14), 15)
  );
}

/** A flock of hens in a loose line; each looks its own way. */
export function flock(
  random: Random,
  draw: (index: number) => Svg,
  spots: readonly (readonly [number, number, number])[],
): Svg {
  return repeat(spots.length, (index) => {
    const [x, y, scale] = spots[index] ?? [0, 0, 1];
    const animal = draw(index);
    return random.chance(0.4)
      ? `<g transform="translate(${String(x)} ${String(y)}) scale(${String(-scale)} ${String(scale)})">${animal}</g>`
      : at(x, y, scale, animal);
  });
}
