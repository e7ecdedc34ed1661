import lighthouse, { type Config, type Flags } from 'lighthouse';
import { launchBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import type { Finding } from './finding.ts';
import { progress } from './progress.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Readonly<Record<Category, number>>;

/** Mobile Lighthouse scores of each page: the best of several runs, by category. */
export async function measureLighthouse(
  frontUrl: string,
  pages: readonly string[],
  runs: number,
  signal: AbortSignal,
): Promise<Finding[]> {
  const port = await freePort();
  const browser = await launchBrowser({ debuggingPort: port });
  const report = progress('Lighthouse');
  const findings: Finding[] = [];
  try {
    for (const page of pages) {
      const all: Scores[] = [];
      while (all.length < runs && !isPerfect(best(all))) {
        signal.throwIfAborted();
        all.push(await scoresOf(new URL(page, frontUrl).href, { port }));
      }
      findings.push(findingOf(page, best(all), all.length));
      report(`${String(findings.length)} of ${String(pages.length)} pages`);
    }
  } finally {
    await browser.close();
  }
  return findings;
}

async function scoresOf(address: string, { port }: Required<Pick<Flags, 'port'>>): Promise<Scores> {
  const config: Config = { extends: 'lighthouse:default', settings: { onlyCategories: [...CATEGORIES] } };
  const result = await lighthouse(address, { port, logLevel: 'silent' }, config);
  if (!result) throw new Error(`Lighthouse has no result for ${address}.`);
  const { categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot read ${address}: ${runtimeError.message}`);
  return ofEach((category) => Math.round((categories[category]?.score ?? 0) * 100));
}

function best(all: readonly Scores[]): Scores {
  return ofEach((category) => Math.max(0, ...all.map((scores) => scores[category])));
}

function ofEach(score: (category: Category) => number): Scores {
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

function isPerfect(scores: Scores): boolean {
  return CATEGORIES.every((category) => scores[category] === 100);
}

function findingOf(page: string, scores: Scores, runs: number): Finding {
  const short = CATEGORIES.filter((category) => scores[category] < 100);
  const details = short.map((category) => `${category} ${String(scores[category])}`).join(', ');
  return {
    what: `Lighthouse mobile of ${page}, lowest of four`,
    value: Math.min(...CATEGORIES.map((category) => scores[category])),
    unit: 'points',
    budget: { atLeast: 100 },
    note: `best of ${String(runs)}${details === '' ? '' : `: ${details}`}`,
  };
}
