/** Health check of a container: exits with 0 if the URL in its argument responds with success. */
const TIMEOUT_MS = 4_000;

const [address = ''] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
