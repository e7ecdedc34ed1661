/** Grows with each change of places that this process commits. */
let changes = 0;

/** Invalidates the availabilities that this process has cached. */
export function placesChanged(): void {
  changes += 1;
}

/** How many changes of places this process has committed. */
export function placeChanges(): number {
  return changes;
}
