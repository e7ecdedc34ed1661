import type { Handler } from './route.ts';

/** Longest wait for the cms until it answers, and until it takes a connection. */
const CMS_PATIENCE = '30s';
const DIAL_PATIENCE = '3s';

/** Connections to the cms that nobody uses are kept for less than the cms keeps them (`cms/src/limits.ts`). */
const IDLE = '60s';

/** How Caddy speaks to our own processes. */
export const transport = {
  protocol: 'http',
  dial_timeout: DIAL_PATIENCE,
  response_header_timeout: CMS_PATIENCE,
  keep_alive: { idle_timeout: IDLE, max_idle_conns_per_host: 256 },
} as const;

/** How long another process is looked for when one does not take a connection. */
const SEARCH = { try_duration: '5s', try_interval: '100ms' };

/** How often each process is asked whether it can do its work, and for how long it then counts as away. */
const HEALTH = { interval: '2s', timeout: '2s', away: '2s' };

/**
 * Passes a request on to the cms; of several processes, to one that can do its work. What was sent to one is sent to another
 * only where nobody can have acted on it: when no connection came about, or what was asked changes nothing.
 *
 * @param cms host and port of each process
 * @param settings of Caddy's handler, such as what becomes of the answer
 */
export function passedToCms(
  cms: readonly string[],
  settings: Omit<Handler, 'handler'>,
  search = SEARCH,
): Handler {
  const upstreams = cms.map((dial) => ({ dial }));
  const several = {
    load_balancing: { selection_policy: { policy: 'least_conn' }, ...search },
    health_checks: {
      active: { uri: '/readyz', interval: HEALTH.interval, timeout: HEALTH.timeout, expect_status: 200 },
      passive: { fail_duration: HEALTH.away, max_fails: 1 },
    },
  };
  return {
    handler: 'reverse_proxy',
    upstreams,
    transport,
    ...(cms.length > 1 && several),
    ...settings,
  };
}
