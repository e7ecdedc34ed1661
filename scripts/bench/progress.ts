const EVERY_MILLISECONDS = 10_000;

/** Logs the start of a task; the returned function logs progress, at most every ten seconds. */
export function progress(what: string): (state: string) => void {
  const started = Date.now();
  let lastLogged = started;
  console.log(`  ${what}`);
  return (state) => {
    const now = Date.now();
    if (now - lastLogged < EVERY_MILLISECONDS) return;
    lastLogged = now;
    console.log(`    ${state} (${((now - started) / 1000).toFixed(0)} s)`);
  };
}

/** Logs the start of a task and, while it runs, every ten seconds that it continues. */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const report = progress(what);
  const ticking = setInterval(() => {
    report('still running');
  }, EVERY_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
  }
}
