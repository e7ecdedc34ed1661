/** An optional text: what an editor emptied is as absent as what was never written. */
export function text(stored: unknown): unknown {
  return stored === undefined || stored === '' ? null : stored;
}
