import { routes } from '@centro/shared';
import { launchBrowser } from '../testing/browser.ts';
import { newCitizen } from '../testing/citizen.ts';
import type { Instance } from '../testing/instance.ts';
import { weighPage, weighScripts, type PageWeight } from '../testing/page-weight.ts';
import type { PublishedEntry } from './content.ts';
import type { Finding } from './finding.ts';
import { visitorsPages } from './visitors-pages.ts';

/** Limits of a public page, in bytes (design, Budgets). */
const DOCUMENT_BYTES = 13_000;
const SCRIPT_BYTES = 3_000;
const HEADER_BYTES = 1_024;
/** Limit of all scripts on a page with an island, in bytes. */
const ISLAND_SCRIPT_BYTES = 108_000;

/** Measures every kind of public page; of trainings and publications, the heaviest. */
export async function measureSizes(
  instance: Instance,
  trainings: readonly PublishedEntry[],
  publications: readonly PublishedEntry[],
): Promise<Finding[]> {
  const weigh = async (path: string) => ({ path, weight: await weighPage(instance.front.url, path) });
  const heaviest = async (entries: readonly PublishedEntry[], address: (slug: string) => string) => {
    const details = await Promise.all(
      entries.map(async (entry) => ({ entry, ...(await weigh(address(entry.slug))) })),
    );
    return details.reduce((a, b) => (a.weight.document >= b.weight.document ? a : b)).entry;
  };
  const training = await heaviest(trainings, routes.training);
  const publication = await heaviest(publications, routes.publication);
  const pages = await Promise.all(visitorsPages(training, publication).map(weigh));
  const all = pages.map(({ weight }) => weight);
  return [
    ...pages.map(({ path, weight }): Finding => {
      const budget = { atMost: DOCUMENT_BYTES };
      return { what: `HTML and CSS of ${path}`, value: weight.document, unit: 'bytes', budget };
    }),
    ...pages.map(({ path, weight }): Finding => {
      const budget = { atMost: SCRIPT_BYTES };
      return { what: `script of ${path}`, value: weight.script, unit: 'bytes', budget };
    }),
    {
      what: 'headers of these pages, at most',
      value: Math.max(...all.map(({ headers }) => headers)),
      unit: 'bytes',
      budget: { atMost: HEADER_BYTES },
    },
    ...(await measureIslandPages(instance, routes.training(training.slug))),
    none('blocking requests of all these pages', all, ({ blocking }) => blocking),
    none('scripts with React of all these pages', all, ({ react }) => react),
  ];
}

/** Measures pages with islands as loaded by a signed-in browser. */
async function measureIslandPages(instance: Instance, training: string): Promise<Finding[]> {
  const account = [
    routes.enterId(),
    routes.login(),
    routes.signUp(),
    routes.createProfile(),
    routes.profile(),
  ];
  const { session } = await newCitizen(instance);
  const browser = await launchBrowser();
  const findings: Finding[] = [];
  try {
    for (const path of [...account, training]) {
      const context = await browser.newContext({ baseURL: instance.front.url, serviceWorkers: 'block' });
      const { url } = instance.front;
      await context.addCookies(Array.from(session.cookies, ([name, value]) => ({ name, value, url })));
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      const budget = { atMost: ISLAND_SCRIPT_BYTES };
      const value = await weighScripts(page);
      findings.push({ what: `script with islands of ${path}`, value, unit: 'bytes', budget });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return findings;
}

function none(
  what: string,
  weights: readonly PageWeight[],
  addresses: (weight: PageWeight) => readonly string[],
): Finding {
  const found = [...new Set(weights.flatMap(addresses))];
  const note = found.length === 0 ? {} : { note: found.join(' ') };
  return { what, value: found.length, unit: 'count', budget: { atMost: 0 }, ...note };
}
