import { z } from 'zod';
import { ratioOf, type Finding } from './finding.ts';

/** Relative loss of a ratio above which it is reported; less is noise. */
const TOLERATED = 0.15;

const figureSchema = z.object({ what: z.string(), peer: z.string(), ratio: z.number() });

/** A figure of an earlier run: how many times better it was than its peer. */
export type Figure = z.infer<typeof figureSchema>;

/** Committed figures of the last quick and the last whole run, on an idle machine. */
export const figuresSchema = z.object({
  quick: z.array(figureSchema).optional(),
  whole: z.array(figureSchema).optional(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Only ratios to a peer of the same run are stored, since times and rates depend on the machine. */
export function figuresOf(findings: readonly Finding[]): Figure[] {
  return findings.flatMap((finding) => {
    const ratio = ratioOf(finding);
    if (ratio === undefined || !finding.peer) return [];
    return [{ what: finding.what, peer: nameOf(finding.peer.name), ratio: Number(ratio.toPrecision(3)) }];
  });
}

/** Replaces remeasured figures. */
export function merged(before: readonly Figure[], now: readonly Figure[]): Figure[] {
  return [...before.filter((figure) => !now.some((other) => isSame(figure, other))), ...now];
}

/** A line for each ratio that fell by more than 15 %. */
export function lossesSince(before: readonly Figure[], now: readonly Figure[]): string[] {
  return now.flatMap((figure) => {
    const old = before.find((other) => isSame(figure, other));
    if (!old || figure.ratio >= old.ratio * (1 - TOLERATED)) return [];
    const loss = ((1 - figure.ratio / old.ratio) * 100).toFixed(0);
    return [
      `${figure.what}: ${String(figure.ratio)} × ${figure.peer}, before ${String(old.ratio)} × (${loss} % lost)`,
    ];
  });
}

function isSame(a: Figure, b: Figure): boolean {
  return a.what === b.what && a.peer === b.peer;
}

/** Name of a peer without its version, such as nginx's. */
function nameOf(peer: string): string {
  return peer.replace(/ \d[\d.]*$/, '');
}
