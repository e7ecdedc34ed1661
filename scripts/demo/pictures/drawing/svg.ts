/** A fragment of SVG markup. */
export type Svg = string;

/** A point in the picture: x to the right, y down, in pixels. */
export type Point = readonly [x: number, y: number];

type Attributes = Readonly<Record<string, string | number>>;

const short = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;

function element(tag: string, attributes: Attributes, children: Svg = ''): Svg {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${short(value)}"`);
  return children === '' ? `<${tag}${list.join('')}/>` : `<${tag}${list.join('')}>${children}</${tag}>`;
}

/** A whole picture of the given size. */
export function drawing(width: number, height: number, ...parts: readonly Svg[]): Svg {
  const size = { width, height, viewBox: `0 0 ${String(width)} ${String(height)}` };
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, parts.join(''));
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => element('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more });

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`M${points.map(coordinates).join('L')}Z`, fill, more);

/** An open line with round ends. */
export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** A straight line from point to point. */
export const line = ([x1, y1]: Point, [x2, y2]: Point, color: string, width: number, more: Attributes = {}) =>
  stroke(`M${coordinates([x1, y1])}L${coordinates([x2, y2])}`, color, width, more);

export const faded = (opacity: number, ...parts: readonly Svg[]) =>
  element('g', { opacity: String(opacity) }, parts.join(''));

/** Places a fragment drawn around its own origin. */
export const at = (x: number, y: number, scale: number, ...parts: readonly Svg[]) =>
  element('g', { transform: `translate(${short(x)} ${short(y)}) scale(${String(scale)})` }, parts.join(''));

/** Like {@link at}, looking the other way. */
export const mirrored = (x: number, y: number, scale: number, ...parts: readonly Svg[]) =>
  element(
    'g',
    { transform: `translate(${short(x)} ${short(y)}) scale(${String(-scale)} ${String(scale)})` },
    parts.join(''),
  );

/** Turns a fragment around a point, clockwise, in degrees. */
export const turned = (degrees: number, [x, y]: Point, ...parts: readonly Svg[]) =>
  element('g', { transform: `rotate(${short(degrees)} ${short(x)} ${short(y)})` }, parts.join(''));

/** Shows a fragment only inside a path. */
export function clipped(d: string, ...parts: readonly Svg[]): Svg {
  const id = `clip${digest(d)}`;
  return (
    element('clipPath', { id }, path(d, '#000')) +
    element('g', { 'clip-path': `url(#${id})` }, parts.join(''))
  );
}

/** A colour at a place between 0 and 1 along a gradient, opaque unless told. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

function stopElements(stops: readonly Stop[]): Svg {
  return stops
    .map(([offset, color, opacity = 1]) =>
      element('stop', { offset: String(offset), 'stop-color': color, 'stop-opacity': String(opacity) }),
    )
    .join('');
}

function gradient(
  tag: string,
  attributes: Attributes,
  stops: readonly Stop[],
  draw: (fill: string) => Svg,
): Svg {
  const id = `fill${digest(JSON.stringify([tag, attributes, stops]))}`;
  return element(tag, { id, ...attributes }, stopElements(stops)) + draw(`url(#${id})`);
}

/** Draws with a fill that changes from top to bottom of each shape. */
export const downward = (stops: readonly Stop[], draw: (fill: string) => Svg) =>
  gradient('linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 }, stops, draw);

/** Draws with a fill that changes from left to right of each shape. */
export const sideward = (stops: readonly Stop[], draw: (fill: string) => Svg) =>
  gradient('linearGradient', { x1: 0, y1: 0, x2: 1, y2: 0 }, stops, draw);

/** Draws with a fill that changes from the middle of each shape outwards. */
export const outward = (stops: readonly Stop[], draw: (fill: string) => Svg) =>
  gradient('radialGradient', {}, stops, draw);

/** Path data of a smooth line through the points (Catmull–Rom as Béziers). */
export function curve(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const bends = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    const leave: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
    const arrive: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
    return `C${[leave, arrive, end].map(coordinates).join(' ')}`;
  });
  return `M${coordinates(first)}${bends.join('')}`;
}

/** Numbers from 0 up to, but not including, `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Draws one fragment per number from 0 up to, but not including, `count`. */
export const repeat = (count: number, draw: (index: number) => Svg): Svg => range(count).map(draw).join('');

function coordinates([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** FNV-1a: equal definitions share an id, different ones do not collide in practice. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
