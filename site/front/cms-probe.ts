/** Whether the cms answers. */
export type CmsStatus = 'up' | 'down';

/** Longest wait for the cms to say it is alive, in milliseconds. */
const PROBE_TIMEOUT = 400;

/** For how long an answer counts, in milliseconds. */
const PROBE_LIFETIME = 1000;

/** Makes a check of the cms that many may call at once: it asks at most once a second. */
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
