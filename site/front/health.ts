import type { CmsStatus } from './cms-probe.ts';
import { answerText, type Exchange } from './exchange.ts';
import { liveRelease } from './pages.ts';
import type { Releases } from './releases.ts';

/** Body of `/healthz`. */
export interface Health {
  readonly status: 'ok' | 'starting';
  /** Id of the live release. */
  readonly release: string | null;
  readonly cms: CmsStatus;
}

/** Responds with 200 once a release is live, else 503; the status of the cms is only informative. */
export async function answerHealth(
  exchange: Exchange,
  releases: Releases,
  cmsStatus: () => Promise<CmsStatus>,
): Promise<void> {
  const cms = await cmsStatus();
  const release = liveRelease(exchange, releases);
  const health: Health = { status: release ? 'ok' : 'starting', release: release?.id ?? null, cms };
  answerText(exchange, release ? 200 : 503, JSON.stringify(health), {}, 'application/json');
}
