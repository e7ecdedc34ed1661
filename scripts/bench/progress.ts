const EVERY_MILLISECONDS = 10_000;

/** Says now what begins; the function it gives says from time to time how far it is. */
export function progress(what: string): (state: string) => void {
  const started = Date.now();
  let said = started;
  console.log(`  ${what}`);
  return (state) => {
    const now = Date.now();
    if (now - said < EVERY_MILLISECONDS) return;
    said = now;
    console.log(`    ${state} (${((now - started) / 1000).toFixed(0)} s)`);
  };
}

/** Says what begins and, while it lasts, from time to time that it goes on. */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const tell = progress(what);
  const ticking = setInterval(() => {
    tell('still at it');
  }, EVERY_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
  }
}
