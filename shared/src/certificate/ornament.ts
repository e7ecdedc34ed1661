/** A4 landscape, in points, the unit of all drawings of a sheet. */
export const SHEET_SIZE = { width: 841.89, height: 595.28 } as const;

/** Inset of the lines around the braid, in points. */
export const SHEET_FRAME = { outer: 24, inner: 42 } as const;

/** Drawings of a sheet as SVG paths, the same on screen and on paper. */
export interface SheetOrnament {
  /** Two crossing strands along the edge. */
  readonly braid: string;
  /** Crossing lines behind the text, as on banknotes. */
  readonly rosette: string;
}

/** Inset of the braid's centre line from the edge, amplitude of its strands, and wavelength, in points. */
const BRAID = { inset: 33, reach: 5, wave: 26 } as const;
const ROSETTE = { radius: 225, share: 0.3, lobes: 9, strands: 8 } as const;
const POINTS_A_WAVE = 8;
const POINTS_A_TURN = 216;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function sheetOrnament(): SheetOrnament {
  return { braid: braid(), rosette: rosette() };
}

function braid(): string {
  const { width, height } = SHEET_SIZE;
  const { inset } = BRAID;
  const corners: readonly Point[] = [
    { x: inset, y: inset },
    { x: width - inset, y: inset },
    { x: width - inset, y: height - inset },
    { x: inset, y: height - inset },
  ];
  const strand = (side: 1 | -1) =>
    corners.flatMap((from, at) => wave(from, corners[(at + 1) % corners.length] ?? from, side));
  return `${line(strand(1))}Z${line(strand(-1))}Z`;
}

/** A whole number of waves between two points, so that the strands meet at both. */
function wave(from: Point, to: Point, side: 1 | -1): readonly Point[] {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  const waves = Math.round(length / BRAID.wave);
  return Array.from({ length: waves * POINTS_A_WAVE }, (_, at) => {
    const part = at / (waves * POINTS_A_WAVE);
    const aside = (side * BRAID.reach * Math.sin(2 * Math.PI * waves * part)) / length;
    return { x: from.x + along.x * part - along.y * aside, y: from.y + along.y * part + along.x * aside };
  });
}

function rosette(): string {
  const { radius, share, lobes, strands } = ROSETTE;
  const middle = { x: SHEET_SIZE.width / 2, y: SHEET_SIZE.height / 2 };
  const strand = (number: number) =>
    Array.from({ length: POINTS_A_TURN }, (_, at) => {
      const angle = (2 * Math.PI * at) / POINTS_A_TURN;
      const phase = (2 * Math.PI * number) / strands;
      const distance = radius * (1 - share + share * Math.cos(lobes * angle + phase));
      return { x: middle.x + distance * Math.cos(angle), y: middle.y + distance * Math.sin(angle) };
    });
  return Array.from({ length: strands }, (_, number) => `${line(strand(number))}Z`).join('');
}

function line(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
