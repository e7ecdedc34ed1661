let ending = false;

/** From now on this process says that it cannot do its work, though it still does. */
export function startDraining(): void {
  ending = true;
}

/** Whether this process is about to end. */
export function isDraining(): boolean {
  return ending;
}
