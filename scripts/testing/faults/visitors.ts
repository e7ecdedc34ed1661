import { pause } from '../../processes/wait.ts';

/** A visitor who reads public pages continuously. */
export interface Visitors {
  /** Errors so far: failed requests, incomplete pages, and pages older than before. */
  readonly mistakes: readonly string[];
  readonly figures: () => VisitorFigures;
  readonly stop: () => Promise<void>;
}

export interface VisitorFigures {
  readonly pages: number;
  /** Maximum response time of a page, in milliseconds. */
  readonly slowest: number;
}

/** A page, optionally with a version, which only grows. */
export interface WatchedPage {
  readonly path: string;
  readonly version?: (html: string) => number;
}

const MILLISECONDS_BETWEEN = 200;

/** Reads the pages in turn until stopped. */
export function startVisitors(site: string, pages: readonly WatchedPage[]): Visitors {
  const stopping = new AbortController();
  const mistakes: string[] = [];
  const newest = new Map<string, number>();
  let [read, slowest] = [0, 0];
  const visit = async ({ path, version }: WatchedPage) => {
    const started = performance.now();
    const mistake = await readPage(site + path, (html) => {
      const shown = version?.(html) ?? 0;
      const before = newest.get(path) ?? shown;
      newest.set(path, Math.max(shown, before));
      return shown < before ? `shows ${String(shown)} after ${String(before)}` : undefined;
    });
    read += 1;
    slowest = Math.max(slowest, performance.now() - started);
    if (mistake !== undefined) mistakes.push(`${path} ${mistake}`);
  };
  const living = async () => {
    while (!stopping.signal.aborted) {
      for (const page of pages) await visit(page);
      await pause(MILLISECONDS_BETWEEN, stopping.signal);
    }
  };
  const ended = living();
  return {
    mistakes,
    figures: () => ({ pages: read, slowest: Math.round(slowest) }),
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function readPage(
  address: string,
  judge: (html: string) => string | undefined,
): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const html = await answer.text();
    if (answer.status !== 200) return `was answered with ${String(answer.status)}`;
    if (!html.trimEnd().endsWith('</html>')) return 'is incomplete';
    return judge(html);
  } catch (error) {
    return `was not answered: ${String(error)}`;
  }
}
