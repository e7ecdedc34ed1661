import { type Color, darker, ink, lighter } from './color.ts';
import { circle, ellipse, line, path, polygon, rect, repeat, stroke, type Svg, turned } from './svg.ts';

/** A wooden hand plane with a curl of shaving, about 300 px wide, standing on its origin. */
export function handPlane(): Svg {
  return (
    stroke('M-30 -92C-70 -170 10 -190 4 -140C0 -110 -36 -124 -24 -146', ink.paper, 9) +
    path('M-150 0V-52H118L150 -20V0Z', ink.wood) +
    rect(-150, -14, 300, 14, darker(ink.wood, 0.24)) +
    path('M60 -52C60 -120 120 -128 124 -84C112 -92 98 -84 104 -52Z', ink.brick) +
    circle(-104, -68, 22, ink.brick) +
    polygon(
      [
        [-26, -52],
        [6, -52],
        [-14, -112],
        [-44, -104],
      ],
      ink.steel,
    ) +
    polygon(
      [
        [6, -52],
        [26, -52],
        [6, -100],
        [-14, -94],
      ],
      ink.coal,
    )
  );
}

/** A claw hammer lying along the x axis, about 300 px long. */
export function hammer(): Svg {
  return (
    rect(-60, -11, 210, 22, ink.wood, { rx: 9 }) +
    rect(40, -11, 110, 22, ink.tomato, { rx: 9 }) +
    path('M-96 -52H-48V52H-96C-92 20 -92 -20 -96 -52Z', ink.slate) +
    path('M-96 -52C-92 -80 -72 -92 -50 -96L-56 -80C-66 -76 -60 -62 -48 -52Z', ink.slate) +
    rect(-102, 44, 60, 22, ink.coal, { rx: 4 })
  );
}

/** A branch pruner (tijera), about 300 px long, centred on its origin and open to the left. */
export function secateurs(handle: Color = ink.tomato): Svg {
  return (
    path('M10 -6C60 -22 120 -58 150 -72C168 -78 174 -60 160 -52C120 -30 70 2 22 18Z', handle) +
    path('M10 6C60 22 120 62 152 82C168 92 158 106 142 100C100 82 50 40 2 18Z', darker(handle, 0.16)) +
    path('M22 -16C-40 -60 -110 -54 -140 -26C-100 -30 -50 -8 -4 20Z', ink.steel) +
    path('M22 -16C-40 -60 -110 -54 -140 -26C-100 -40 -40 -34 8 -2Z', lighter(ink.steel, 0.4)) +
    path('M18 14C-20 34 -70 46 -104 32C-80 20 -60 4 -42 -2C-20 2 0 4 18 14Z', ink.slate) +
    circle(12, 2, 14, ink.coal) +
    circle(12, 2, 6, ink.steel) +
    stroke('M66 -6Q78 6 70 20', ink.steel, 6)
  );
}

/** A multimeter with its two leads, about 150 px wide, standing on its origin. */
export function multimeter(): Svg {
  return (
    stroke('M-24 -6C-60 60 -140 40 -170 -30M24 -6C60 70 130 60 176 -20', ink.tomato, 6) +
    stroke('M24 -6C60 70 130 60 176 -20', ink.coal, 6) +
    line([-170, -30], [-184, -96], ink.brick, 13) +
    line([176, -20], [192, -92], ink.coal, 13) +
    rect(-74, -230, 148, 232, ink.mustard, { rx: 20 }) +
    rect(-60, -216, 120, 204, ink.coal, { rx: 12 }) +
    rect(-46, -200, 92, 52, '#cfe0cf', { rx: 6 }) +
    stroke('M-30 -164L-10 -186L6 -168L30 -188', ink.teal, 5) +
    circle(0, -92, 38, lighter(ink.coal, 0.18)) +
    repeat(9, (index) =>
      turned(index * 40, [0, -92], circle(0, -136, 3.4, index % 3 === 0 ? ink.tomato : ink.cream)),
    ) +
    circle(0, -92, 22, ink.steel) +
    rect(-4, -122, 8, 34, ink.tomato, { rx: 4 }) +
    circle(-24, -30, 8, ink.tomato) +
    circle(24, -30, 8, ink.steel)
  );
}

/** A light bulb that hangs from its origin by its cord. */
export function bulb(cord: number): Svg {
  const y = cord + 40;
  return (
    line([0, 0], [0, cord], ink.coal, 5) +
    outwardGlow(y + 70) +
    rect(-18, cord - 4, 36, 44, ink.coal, { rx: 6 }) +
    path(
      `M-20 ${String(y)}C-22 ${String(y + 30)} -58 ${String(y + 40)} -58 ${String(y + 82)}A58 58 0 0 0 58 ${String(y + 82)}C58 ${String(y + 40)} 22 ${String(y + 30)} 20 ${String(y)}Z`,
      '#fff0b8',
    ) +
    stroke(
      `M-14 ${String(y + 96)}L-18 ${String(y + 60)}L-6 ${String(y + 74)}L6 ${String(y + 60)}L14 ${String(y + 74)}L18 ${String(y + 60)}L14 ${String(y + 96)}`,
      ink.mustard,
      4,
    ) +
    stroke(`M-38 ${String(y + 76)}Q-36 ${String(y + 54)} -24 ${String(y + 46)}`, ink.white, 6)
  );
}

function outwardGlow(y: number): Svg {
  return [210, 150, 100]
    .map((r, index) => circle(0, y, r, '#ffe9a0', { opacity: String(0.12 + index * 0.08) }))
    .join('');
}

/** A spool of thread, 70 px wide, standing on its origin. */
export function spool(color: Color): Svg {
  return (
    rect(-30, -76, 60, 68, color, { rx: 4 }) +
    repeat(6, (index) => line([-29, -70 + index * 11], [29, -66 + index * 11], darker(color, 0.16), 2)) +
    rect(-38, -86, 76, 12, ink.wood, { rx: 5 }) +
    rect(-38, -12, 76, 12, ink.wood, { rx: 5 })
  );
}

/** A hanging apron with a pocket, about 180 px wide, hanging from its origin. */
export function apron(color: Color = ink.teal): Svg {
  return (
    stroke('M-34 44Q0 -40 34 44', darker(color, 0.2), 8) +
    path('M-46 38H46C48 88 62 112 92 118V316H-92V118C-62 112 -48 88 -46 38Z', color) +
    path('M20 38H46C48 88 62 112 92 118V316H30Z', darker(color, 0.14)) +
    path('M-46 190H46V236C46 256 -46 256 -46 236Z', lighter(color, 0.14)) +
    line([-46, 190], [46, 190], ink.cream, 5) +
    stroke('M-92 126C-120 150 -110 180 -124 206M92 126C120 150 112 176 126 200', darker(color, 0.2), 6)
  );
}

/** Running water over a steel basin with foam, about 420 px wide, standing on its origin. */
export function handBasin(): Svg {
  return (
    stroke('M60 -160V-262C60 -320 -20 -320 -20 -262V-244', ink.steel, 24) +
    stroke('M56 -160V-262C56 -314 -16 -314 -16 -262', lighter(ink.steel, 0.5), 6) +
    rect(38, -176, 44, 26, darker(ink.steel, 0.2), { rx: 6 }) +
    rect(64, -214, 52, 12, ink.tomato, { rx: 6 }) +
    rect(-31, -238, 22, 110, ink.water, { rx: 8, opacity: '0.85' }) +
    rect(-26, -236, 6, 104, ink.white, { rx: 3, opacity: '0.7' }) +
    path('M-210 -130H210C206 -50 150 0 90 0H-90C-150 0 -206 -50 -210 -130Z', ink.white) +
    path('M110 -130H210C206 -50 150 0 90 0H40C90 -30 112 -80 110 -130Z', darker(ink.white, 0.12)) +
    rect(-222, -150, 444, 26, ink.white, { rx: 12 }) +
    rect(-222, -134, 444, 10, darker(ink.white, 0.14), { rx: 5 }) +
    repeat(11, (index) =>
      circle(
        -84 + index * 13,
        -152 - Math.abs(Math.sin(index * 1.9)) * 18,
        12 + Math.abs(Math.cos(index * 2.3)) * 9,
        index % 2 === 0 ? ink.white : '#e8f3f1',
      ),
    )
  );
}

/** A soap bottle with a pump, 80 px wide, standing on its origin. */
export function soapBottle(color: Color): Svg {
  return (
    rect(-40, -120, 80, 120, color, { rx: 16 }) +
    rect(10, -120, 30, 120, darker(color, 0.14), { rx: 14 }) +
    rect(-24, -86, 48, 50, ink.cream, { rx: 8 }) +
    path('M0 -76C-14 -58 -14 -46 0 -44C14 -46 14 -58 0 -76Z', ink.water) +
    rect(-12, -140, 24, 22, ink.coal, { rx: 4 }) +
    rect(-4, -164, 8, 26, ink.steel) +
    path('M-34 -176H12V-162H-20L-34 -154Z', ink.coal)
  );
}

/** An open notebook with lines of writing, about 320 px wide, lying on its origin. */
export function notebook(): Svg {
  const lines = (x: number): Svg =>
    repeat(5, (index) =>
      line([x, -82 + index * 17], [x + (index === 4 ? 60 : 104), -82 + index * 17], ink.steel, 4),
    );
  return (
    polygon(
      [
        [-164, -104],
        [164, -104],
        [186, 6],
        [-186, 6],
      ],
      ink.brick,
    ) +
    polygon(
      [
        [-156, -110],
        [0, -104],
        [0, 0],
        [-176, -4],
      ],
      ink.white,
    ) +
    polygon(
      [
        [0, -104],
        [156, -110],
        [176, -4],
        [0, 0],
      ],
      ink.cream,
    ) +
    lines(-136) +
    lines(28) +
    line([0, -104], [0, 0], darker(ink.cream, 0.2), 4)
  );
}

/** A pencil lying along the x axis, about 190 px long. */
export function pencil(color: Color = ink.mustard): Svg {
  return (
    polygon(
      [
        [-95, -9],
        [58, -9],
        [58, 9],
        [-95, 9],
      ],
      color,
    ) +
    rect(-95, 1, 153, 8, darker(color, 0.16)) +
    polygon(
      [
        [58, -9],
        [96, 0],
        [58, 9],
      ],
      ink.paper,
    ) +
    polygon(
      [
        [84, -3],
        [96, 0],
        [84, 3],
      ],
      ink.coal,
    ) +
    rect(-112, -9, 19, 18, ink.rose, { rx: 4 })
  );
}

/** A pocket calculator, 130 px wide, lying on its origin; its keys carry no figures. */
export function calculator(body: Color = ink.slate): Svg {
  const keys = repeat(16, (index) =>
    rect(
      -50 + (index % 4) * 26,
      -96 + Math.floor(index / 4) * 24,
      20,
      17,
      index % 4 === 3 ? ink.mustard : ink.cream,
      { rx: 4 },
    ),
  );
  return (
    rect(-65, -160, 130, 168, darker(body, 0.25), { rx: 14 }) +
    rect(-65, -164, 130, 166, body, { rx: 14 }) +
    rect(-50, -148, 100, 38, '#cfe0cf', { rx: 5 }) +
    rect(8, -136, 34, 14, ink.slate, { rx: 3 }) +
    keys
  );
}

/** Stacks of coins, growing to the right, standing on their origin. */
export function coins(heights: readonly number[]): Svg {
  return heights
    .map((count, stack) =>
      repeat(
        count,
        (index) =>
          ellipse(stack * 62, -6 - index * 13, 28, 10, darker(ink.mustard, 0.24)) +
          ellipse(stack * 62, -10 - index * 13, 28, 10, index % 2 === 0 ? ink.straw : ink.mustard),
      ),
    )
    .join('');
}
