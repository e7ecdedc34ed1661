/** Ends with 0 when the address that its argument names answers with success: the health check of a container. */
const TIMEOUT_MS = 4_000;

const [address = ''] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
