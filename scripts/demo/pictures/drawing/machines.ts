import { darker, ink, lighter, type Color } from './color.ts';
import {
  circle,
  downward,
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

function wheel(x: number, r: number, rim: Color): Svg {
  const lugs = repeat(16, (index) =>
    turned(index * 22.5, [x, -r], rect(x - 6, -r * 2 - 3, 12, 14, ink.coal, { rx: 2 })),
  );
  return (
    lugs +
    circle(x, -r, r, ink.coal) +
    circle(x, -r, r * 0.64, lighter(ink.coal, 0.14)) +
    circle(x, -r, r * 0.54, rim) +
    circle(x, -r, r * 0.36, darker(rim, 0.16)) +
    circle(x, -r, r * 0.13, ink.coal)
  );
}

/** A tractor that drives to the left, about 340 px long, standing on its origin. */
export function tractor(color: Color = ink.tomato, rim: Color = ink.straw): Svg {
  return (
    rect(-128, -210, 10, 84, ink.slate, { rx: 4 }) +
    rect(-132, -218, 18, 16, ink.coal, { rx: 4 }) +
    path('M-170 -140C-168 -152 -158 -158 -144 -158H10V-70H-166Z', color) +
    path('M-170 -104H10V-70H-166Z', darker(color, 0.16)) +
    rect(-170, -136, 16, 44, ink.coal, { rx: 3 }) +
    repeat(4, (index) => line([-132 + index * 22, -136], [-132 + index * 22, -112], darker(color, 0.3), 6)) +
    circle(-150, -146, 6, ink.cream) +
    path('M0 -254H118L132 -130H140L136 -70H0Z', darker(color, 0.08)) +
    path('M12 -242H62V-150H12Z', ink.sky) +
    path('M74 -242H108L118 -150H74Z', '#93c3cb') +
    polygon(
      [
        [12, -242],
        [40, -242],
        [20, -150],
        [12, -150],
      ],
      ink.white,
      { opacity: '0.45' },
    ) +
    rect(-12, -268, 146, 18, color, { rx: 7 }) +
    rect(30, -110, 8, 24, ink.coal) +
    path('M14 -70C20 -150 150 -160 164 -74L146 -70C134 -124 54 -124 40 -70Z', color) +
    wheel(92, 62, rim) +
    wheel(-124, 40, rim)
  );
}

/** A disc plough behind a tractor, about 170 px long, standing on its origin. */
export function plough(color: Color = ink.teal): Svg {
  return (
    rect(-90, -64, 190, 12, color, { rx: 4 }) +
    repeat(
      5,
      (index) =>
        line([-66 + index * 38, -58], [-52 + index * 38, -20], darker(color, 0.3), 8) +
        ellipse(-52 + index * 38, -18, 14, 24, ink.steel) +
        ellipse(-49 + index * 38, -18, 8, 18, darker(ink.steel, 0.22)),
    )
  );
}

/** A combine harvester that drives to the left, about 440 px long, standing on its origin. */
export function harvester(color: Color = ink.forest): Svg {
  const reel =
    circle(-240, -70, 50, 'none', { stroke: ink.mustard, 'stroke-width': 6 }) +
    repeat(6, (index) =>
      turned(
        index * 60 + 15,
        [-240, -70],
        line([-240, -70], [-240, -122], ink.mustard, 4) + rect(-254, -128, 28, 9, ink.tomato, { rx: 4 }),
      ),
    );
  return (
    path('M-216 -40L-150 -110L-120 -84L-190 -16Z', darker(color, 0.3)) +
    path('M-196 -112L-176 -14H-290V-30H-206L-216 -104Z', ink.slate) +
    reel +
    circle(-240, -70, 11, ink.coal) +
    stroke('M-292 -14l-24 10', ink.steel, 8) +
    path('M-130 -190H150C172 -190 184 -172 182 -150L170 -64H-130Z', color) +
    path('M-130 -118H178L170 -64H-130Z', darker(color, 0.16)) +
    polygon(
      [
        [-30, -190],
        [150, -190],
        [172, -236],
        [-58, -236],
      ],
      darker(color, 0.08),
    ) +
    ellipse(58, -234, 104, 22, ink.straw) +
    path('M-168 -208L-150 -84H-66V-220H-156Z', darker(color, 0.05)) +
    polygon(
      [
        [-156, -206],
        [-80, -206],
        [-80, -126],
        [-142, -126],
      ],
      ink.sky,
    ) +
    polygon(
      [
        [-156, -206],
        [-124, -206],
        [-132, -126],
        [-142, -126],
      ],
      ink.white,
      { opacity: '0.45' },
    ) +
    rect(-172, -226, 120, 16, lighter(color, 0.1), { rx: 6 }) +
    stroke('M120 -200L250 -262', ink.mustard, 16) +
    stroke('M250 -262l10 22', ink.mustard, 16) +
    wheel(-92, 62, ink.straw) +
    wheel(124, 40, ink.straw)
  );
}

/** A quadcopter, about 240 px wide, centred on its origin. */
export function drone(): Svg {
  const rotor = (x: number): Svg =>
    rect(x - 5, -40, 10, 34, ink.coal, { rx: 4 }) +
    ellipse(x, -42, 62, 7, ink.white, { opacity: '0.65' }) +
    ellipse(x, -42, 40, 3.4, ink.slate, { opacity: '0.6' });
  return (
    stroke('M-104 -8L-36 4M104 -8L36 4', ink.slate, 12) +
    rotor(-104) +
    rotor(104) +
    path('M-52 -10C-46 -30 46 -30 52 -10C54 10 34 24 0 24S-54 10 -52 -10Z', ink.cream) +
    path('M4 -25C40 -24 50 -18 52 -10C54 10 34 24 0 24C20 10 20 -10 4 -25Z', darker(ink.cream, 0.12)) +
    stroke('M-34 20L-50 52H-70M34 20L50 52H70', ink.coal, 6) +
    circle(0, 30, 15, ink.coal) +
    circle(0, 32, 8, ink.teal) +
    circle(-3, 29, 2.6, ink.white) +
    circle(-30, -6, 4, ink.tomato)
  );
}

/** A sewing machine, about 420 px wide, standing on its origin. */
export function sewingMachine(color: Color = ink.teal): Svg {
  return (
    rect(-200, -34, 420, 34, darker(color, 0.28), { rx: 10 }) +
    rect(-200, -34, 420, 10, lighter(color, 0.1), { rx: 5 }) +
    path('M110 -34V-150C110 -170 100 -178 84 -178H-90V-262H150C186 -262 204 -240 204 -206V-34Z', color) +
    path('M168 -260C192 -256 204 -236 204 -206V-34H168Z', darker(color, 0.16)) +
    path('M-90 -262H-128C-160 -262 -172 -246 -172 -222V-120H-96V-178H-90Z', color) +
    path('M-172 -150H-96V-120H-172Z', darker(color, 0.16)) +
    rect(-140, -120, 10, 62, ink.steel) +
    rect(-152, -62, 36, 8, ink.steel, { rx: 3 }) +
    line([-135, -60], [-135, -36], ink.coal, 3) +
    circle(226, -206, 34, darker(color, 0.34)) +
    circle(226, -206, 22, ink.steel) +
    rect(40, -320, 8, 60, ink.steel) +
    rect(26, -318, 36, 46, ink.tomato, { rx: 5 }) +
    repeat(4, (index) => line([27, -308 + index * 10], [61, -308 + index * 10], darker(ink.tomato, 0.2), 2)) +
    stroke('M40 -318C0 -340 -60 -300 -130 -270L-135 -120', ink.tomato, 2.6) +
    circle(66, -214, 18, ink.cream) +
    circle(66, -214, 5, ink.coal) +
    rect(-60, -230, 92, 30, ink.cream, { rx: 6, opacity: '0.9' }) +
    repeat(5, (index) => circle(-46 + index * 16, -215, 4, index === 1 ? ink.tomato : ink.slate)) +
    circle(150, -110, 14, ink.cream)
  );
}

/** A laptop, about 460 px wide, standing on its origin; its screen shows a chart of bars. */
export function laptop(bars: readonly number[]): Svg {
  const columns = bars.map((value, index) => {
    const color = [ink.teal, ink.mustard, ink.tomato, ink.leaf][index % 4] ?? ink.teal;
    return rect(-164 + index * 44, -60 - value * 130, 28, value * 130, color, { rx: 4 });
  });
  return (
    rect(-210, -290, 420, 274, ink.coal, { rx: 16 }) +
    downward(
      [
        [0, '#eef5ee'],
        [1, ink.cream],
      ],
      (fill) => rect(-194, -274, 388, 240, fill, { rx: 6 }),
    ) +
    rect(-194, -274, 388, 30, ink.teal, { rx: 6 }) +
    circle(-176, -259, 5, ink.cream) +
    circle(-160, -259, 5, ink.straw) +
    columns.join('') +
    line([-174, -58], [96, -58], ink.slate, 3) +
    circle(146, -150, 36, ink.straw) +
    path('M146 -150V-186A36 36 0 0 1 177 -132Z', ink.tomato) +
    rect(112, -98, 68, 8, ink.steel, { rx: 4 }) +
    rect(112, -82, 48, 8, ink.steel, { rx: 4 }) +
    polygon(
      [
        [-236, -18],
        [236, -18],
        [250, 0],
        [-250, 0],
      ],
      ink.steel,
    ) +
    rect(-250, -4, 500, 8, darker(ink.steel, 0.25), { rx: 4 }) +
    rect(-44, -18, 88, 8, darker(ink.steel, 0.2), { rx: 4 })
  );
}

/** A gear with the given number of teeth, centred on its origin. */
export function gear(teeth: number, r: number, color: Color): Svg {
  const cogs = repeat(teeth, (index) =>
    turned(
      (index * 360) / teeth,
      [0, 0],
      polygon(
        [
          [-r * 0.13, -r * 0.92],
          [r * 0.13, -r * 0.92],
          [r * 0.09, -r * 1.18],
          [-r * 0.09, -r * 1.18],
        ],
        color,
      ),
    ),
  );
  const holes = repeat(5, (index) =>
    circle(
      Math.sin((index * 2 * Math.PI) / 5) * r * 0.55,
      Math.cos((index * 2 * Math.PI) / 5) * r * 0.55,
      r * 0.14,
      darker(color, 0.4),
    ),
  );
  return (
    cogs +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.82, lighter(color, 0.14)) +
    holes +
    circle(0, 0, r * 0.24, darker(color, 0.35)) +
    circle(0, 0, r * 0.12, lighter(color, 0.4))
  );
}

/** A combination spanner, about 320 px long, lying along the x axis and centred on its origin. */
export function spanner(color: Color = ink.steel): Svg {
  return (
    rect(-130, -13, 250, 26, color, { rx: 8 }) +
    rect(-120, -13, 230, 9, lighter(color, 0.35), { rx: 5 }) +
    circle(132, 0, 32, color) +
    circle(132, 0, 17, darker(color, 0.55)) +
    path('M-118 -30C-150 -44 -184 -30 -192 -12L-160 -10L-154 10L-190 14C-180 36 -144 42 -118 28Z', color)
  );
}

/** A welder's mask, about 150 px wide, centred on its origin. */
export function weldingMask(color: Color = ink.navy): Svg {
  return (
    path('M-72 -70C-64 -112 64 -112 72 -70C82 -10 62 70 0 104C-62 70 -82 -10 -72 -70Z', color) +
    path('M14 -101C52 -98 70 -86 72 -70C82 -10 62 70 0 104C44 60 50 -40 14 -101Z', darker(color, 0.24)) +
    rect(-50, -58, 100, 52, ink.coal, { rx: 8 }) +
    rect(-40, -48, 80, 32, '#2f6f63', { rx: 5 }) +
    polygon(
      [
        [-36, -46],
        [-6, -46],
        [-22, -18],
        [-36, -18],
      ],
      '#6fb59c',
      { opacity: '0.8' },
    ) +
    stroke('M-26 40H26M-20 54H20M-14 68H14', darker(color, 0.4), 5)
  );
}

/** A chainsaw that points to the left, about 360 px long, standing on its origin. */
export function chainsaw(color: Color = ink.mustard): Svg {
  return (
    path('M-20 -64H-196C-216 -64 -216 -26 -196 -26H-20Z', ink.steel) +
    path('M-20 -72H-200C-232 -72 -232 -18 -200 -18H-20', 'none', {
      stroke: ink.coal,
      'stroke-width': 9,
      'stroke-dasharray': '9 6',
    }) +
    path('M-30 -100H110C136 -100 150 -80 150 -54V0H-30Z', color) +
    path('M90 -100H110C136 -100 150 -80 150 -54V0H90Z', darker(color, 0.18)) +
    stroke('M-10 -100V-138C-10 -150 0 -154 12 -154H70V-100', ink.coal, 15) +
    stroke('M110 -92C160 -118 190 -80 182 -14H146', ink.coal, 18) +
    circle(36, -50, 30, ink.coal) +
    circle(36, -50, 19, lighter(ink.coal, 0.2)) +
    repeat(6, (index) => turned(index * 60, [36, -50], rect(34, -67, 4, 14, ink.steel))) +
    rect(84, -72, 40, 12, ink.cream, { rx: 4 })
  );
}

/** A trailed sprayer whose boom mists behind it, about 700 px wide, standing on its origin. */
export function sprayer(tank: Color = ink.white): Svg {
  const nozzles = repeat(8, (index) => {
    const x = 148 + index * 42;
    const mist = polygon(
      [
        [x - 3, -92],
        [x + 3, -92],
        [x + 26, -14],
        [x - 26, -14],
      ],
      ink.white,
      { opacity: '0.6' },
    );
    return mist + rect(x - 5, -106, 10, 16, ink.coal, { rx: 3 });
  });
  return (
    nozzles +
    rect(90, -116, 380, 11, ink.mustard, { rx: 4 }) +
    stroke('M100 -196L462 -116M190 -176V-112M280 -156V-112M370 -136V-112', ink.mustard, 6) +
    stroke('M-230 -58H-60', ink.slate, 13) +
    rect(-96, -80, 190, 16, ink.slate, { rx: 5 }) +
    path(
      'M-110 -190C-110 -220 -84 -230 -60 -230H60C90 -230 112 -214 112 -188V-110C112 -88 90 -78 60 -78H-60C-90 -78 -110 -88 -110 -110Z',
      tank,
    ) +
    path(
      'M40 -230H60C90 -230 112 -214 112 -188V-110C112 -88 90 -78 60 -78H30C70 -110 76 -190 40 -230Z',
      darker(tank, 0.16),
    ) +
    rect(-30, -246, 56, 20, ink.coal, { rx: 6 }) +
    rect(-92, -190, 12, 92, ink.water, { rx: 5 }) +
    rect(-60, -176, 100, 26, ink.leaf, { rx: 6 }) +
    wheel(6, 48, ink.straw)
  );
}
