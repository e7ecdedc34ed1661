/** Grows with each change of places that this process commits. */
let changes = 0;

/** Whoever asks this process from now on is told of the change. */
export function placesChanged(): void {
  changes += 1;
}

/** How many changes of places this process has committed. */
export function placeChanges(): number {
  return changes;
}
