/** An optional text; an emptied field is null, like one that was never written. */
export function text(stored: unknown): unknown {
  return stored === undefined || stored === '' ? null : stored;
}
