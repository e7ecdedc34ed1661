/** Whether the cms is reachable. */
export type CmsStatus = 'up' | 'down';

/** Timeout of a health check, in milliseconds. */
const PROBE_TIMEOUT = 400;

/** How long a result is cached, in milliseconds. */
const PROBE_LIFETIME = 1000;

/** Creates a health check of the cms that sends at most one request a second, however often it is called. */
export function createCmsProbe(cmsUrl: string): () => Promise<CmsStatus> {
  let last: { readonly at: number; readonly status: Promise<CmsStatus> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > PROBE_LIFETIME) last = { at: now, status: probe(cmsUrl) };
    return last.status;
  };
}

async function probe(cmsUrl: string): Promise<CmsStatus> {
  try {
    const response = await fetch(`${cmsUrl}/_health`, {
      method: 'HEAD',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    return response.ok ? 'up' : 'down';
  } catch {
    return 'down';
  }
}
