let ending = false;

/** From now on this process says that it cannot do its work, though it still does. */
export function noteEnd(): void {
  ending = true;
}

/** Whether this process is about to end. */
export function isEnding(): boolean {
  return ending;
}
