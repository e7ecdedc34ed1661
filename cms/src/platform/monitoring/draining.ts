let ending = false;

/** Makes this process report that it is not ready, though it still answers requests. */
export function startDraining(): void {
  ending = true;
}

/** Whether this process is shutting down. */
export function isDraining(): boolean {
  return ending;
}
