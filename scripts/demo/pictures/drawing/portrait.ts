import { darker, ink, lighter, type Color } from './color.ts';
import {
  circle,
  clipped,
  drawing,
  ellipse,
  outward,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  type Svg,
} from './svg.ts';

const SIZE = 480;

type Hair = 'short' | 'bob' | 'bun' | 'long' | 'curly' | 'bald' | 'braid';
type Garment = 'shirt' | 'overall' | 'apron' | 'jumper' | 'scarf';

/** What makes a drawn person a person of their own. */
export interface Bust {
  readonly background: Color;
  readonly skin: Color;
  readonly hair: Hair;
  readonly hairColor: Color;
  readonly garment: Garment;
  readonly garmentColor: Color;
  readonly beret?: Color;
  readonly glasses?: boolean;
  readonly beard?: boolean;
}

/** A square portrait: head and shoulders before a plain ground, without a face that could be anyone's. */
export function portrait(bust: Bust): Svg {
  const { background, skin, garmentColor } = bust;
  return drawing(
    SIZE,
    SIZE,
    outward(
      [
        [0, lighter(background, 0.34)],
        [1, background],
      ],
      (fill) => rect(0, 0, SIZE, SIZE, fill),
    ),
    circle(240, 214, 168, lighter(background, 0.3), { opacity: '0.55' }),
    hairBehind(bust),
    path('M56 480C62 372 132 336 206 326H274C348 336 418 372 424 480Z', garmentColor),
    path('M300 330C360 344 419 378 424 480H330C352 430 338 372 300 330Z', darker(garmentColor, 0.14)),
    path('M204 268V330C204 358 276 358 276 330V268Z', darker(skin, 0.12)),
    garment(bust),
    head(bust),
    hairInFront(bust),
    bust.beret === undefined ? '' : beret(bust.beret),
  );
}

function head({ skin, glasses = false, beard = false, hairColor }: Bust): Svg {
  const jaw = 'M158 196C156 286 200 316 240 316S324 286 322 196C320 116 160 116 158 196Z';
  const whiskers = path(
    'M158 216C156 288 200 322 240 322S324 288 322 216C318 250 300 262 274 258C256 250 224 250 206 258C180 262 162 250 158 216Z',
    hairColor,
  );
  const frame =
    circle(206, 212, 27, 'none', { stroke: ink.coal, 'stroke-width': 6 }) +
    circle(274, 212, 27, 'none', { stroke: ink.coal, 'stroke-width': 6 }) +
    stroke('M233 208Q240 202 247 208M179 208L162 202M301 208L318 202', ink.coal, 6);
  return (
    circle(158, 218, 20, darker(skin, 0.08)) +
    circle(322, 218, 20, darker(skin, 0.14)) +
    path(jaw, skin) +
    clipped(jaw, path('M262 110C340 130 330 270 262 320H330V110Z', darker(skin, 0.08))) +
    ellipse(192, 250, 17, 11, ink.rose, { opacity: '0.4' }) +
    ellipse(288, 250, 17, 11, ink.rose, { opacity: '0.4' }) +
    stroke('M196 214Q206 206 216 214M264 214Q274 206 284 214', ink.coal, 6) +
    stroke('M190 188Q206 180 220 187M260 187Q274 180 290 188', darker(hairColor, 0.1), 6, {
      opacity: '0.75',
    }) +
    stroke('M240 220Q232 240 240 246', darker(skin, 0.24), 5) +
    (beard ? whiskers : '') +
    stroke('M216 272Q240 292 264 272', beard ? lighter(skin, 0.2) : ink.brick, 7) +
    (glasses ? frame : '')
  );
}

function hairBehind({ hair, hairColor }: Bust): Svg {
  switch (hair) {
    case 'long':
      return path(
        'M136 200C120 96 360 96 344 200C352 280 372 330 366 376H114C108 330 128 280 136 200Z',
        hairColor,
      );
    case 'bob':
      return path(
        'M138 196C126 96 354 96 342 196C346 250 344 290 330 306H150C136 290 134 250 138 196Z',
        hairColor,
      );
    case 'curly':
      return repeat(13, (index) => {
        const angle = Math.PI * (0.94 + (index / 12) * 1.12);
        return circle(
          240 + Math.cos(angle) * 98,
          206 + Math.sin(angle) * 96,
          40,
          index % 2 === 0 ? hairColor : darker(hairColor, 0.12),
        );
      });
    case 'bun':
      return circle(240, 86, 42, hairColor) + circle(252, 78, 26, lighter(hairColor, 0.12));
    case 'braid':
      return (
        path('M140 200C130 96 350 96 340 200V250H140Z', hairColor) +
        repeat(5, (index) =>
          ellipse(
            340 + (index % 2) * 6,
            268 + index * 32,
            24 - index * 2,
            21,
            index % 2 === 0 ? hairColor : darker(hairColor, 0.14),
          ),
        )
      );
    case 'short':
    case 'bald':
      return '';
  }
}

function hairInFront({ hair, hairColor }: Bust): Svg {
  switch (hair) {
    case 'short':
      return (
        path(
          'M152 206C140 110 210 84 252 90C316 92 344 140 328 206C322 178 312 164 296 154C256 166 210 160 184 150C166 166 158 184 152 206Z',
          hairColor,
        ) +
        path(
          'M252 90C316 92 344 140 328 206C322 178 312 164 296 154C300 124 282 102 252 90Z',
          darker(hairColor, 0.14),
        )
      );
    case 'bald':
      return path(
        'M156 214C148 196 150 176 156 164C158 184 160 200 164 222ZM324 214C332 196 330 176 324 164C322 184 320 200 316 222Z',
        hairColor,
      );
    case 'curly':
      return repeat(7, (index) =>
        circle(
          172 + index * 23,
          136 - Math.sin((index / 6) * Math.PI) * 22,
          28,
          index % 2 === 0 ? lighter(hairColor, 0.06) : hairColor,
        ),
      );
    case 'bob':
    case 'long':
    case 'braid':
      return (
        path(
          'M150 214C134 112 210 88 244 90C310 92 348 132 330 214C324 176 306 150 268 136C246 160 196 168 172 164C160 176 154 192 150 214Z',
          hairColor,
        ) +
        path(
          'M268 136C306 150 324 176 330 214C344 140 320 108 276 96C286 110 284 126 268 136Z',
          darker(hairColor, 0.14),
        )
      );
    case 'bun':
      return (
        path(
          'M152 206C142 118 206 100 240 100S338 118 328 206C316 164 286 140 240 140S164 164 152 206Z',
          hairColor,
        ) + stroke('M176 158Q204 120 240 116', lighter(hairColor, 0.22), 5)
      );
  }
}

function beret(color: Color): Svg {
  return (
    path(
      'M126 156C112 92 196 56 262 62C340 62 392 110 362 150C330 164 282 140 240 142S160 170 126 156Z',
      color,
    ) +
    path(
      'M262 62C340 62 392 110 362 150C340 158 312 150 286 145C330 130 320 84 262 62Z',
      darker(color, 0.2),
    ) +
    path('M150 158C190 138 290 138 330 152L328 168C290 154 190 154 154 174Z', darker(color, 0.32)) +
    circle(254, 60, 9, color)
  );
}

function garment({ garment: kind, garmentColor }: Bust): Svg {
  const bib = darker(garmentColor, 0.3);
  switch (kind) {
    case 'shirt':
      return (
        polygon(
          [
            [204, 324],
            [240, 372],
            [188, 400],
            [174, 334],
          ],
          lighter(garmentColor, 0.3),
        ) +
        polygon(
          [
            [276, 324],
            [240, 372],
            [292, 400],
            [306, 334],
          ],
          lighter(garmentColor, 0.16),
        ) +
        stroke('M240 376V480', darker(garmentColor, 0.2), 4) +
        circle(240, 410, 5, ink.cream) +
        circle(240, 448, 5, ink.cream)
      );
    case 'overall':
      return (
        path('M196 326C206 366 274 366 284 326L276 324H204Z', ink.cream) +
        path('M150 344L182 334V402H298V334L330 344V480H150Z', bib) +
        circle(182, 408, 10, ink.straw) +
        circle(298, 408, 10, ink.straw) +
        rect(206, 432, 68, 48, lighter(bib, 0.1), { rx: 5 })
      );
    case 'apron':
      return (
        path('M198 326C210 360 270 360 282 326L276 324H204Z', lighter(garmentColor, 0.3)) +
        path('M176 480V390C176 384 182 378 190 378H290C298 378 304 384 304 390V480Z', ink.cream) +
        stroke('M188 380L206 328M292 380L274 328', ink.cream, 10)
      );
    case 'jumper':
      return (
        path('M190 330C200 378 280 378 290 330L276 322H204Z', lighter(garmentColor, 0.22)) +
        stroke('M198 344C212 374 268 374 282 344', darker(garmentColor, 0.14), 5) +
        repeat(7, (index) =>
          stroke(`M${String(96 + index * 44)} 440l22 16l22 -16`, lighter(garmentColor, 0.26), 6),
        )
      );
    case 'scarf':
      return (
        path(
          'M178 322C190 372 290 372 302 322C320 340 310 380 270 388C230 392 170 384 170 346Z',
          ink.tomato,
        ) + path('M226 378L196 462L252 440L262 384Z', ink.brick)
      );
  }
}
