import { routes } from '@centro/shared';
import { weighPage, type PageWeight } from '../testing/page-weight.ts';
import type { PublishedTraining } from './content.ts';
import type { Finding } from './finding.ts';

/** Bounds of a visitors' page, in bytes (design, Budgets). */
const DOCUMENT_BYTES = 13_000;
const SCRIPT_BYTES = 3_000;
/** Bound of all script on a page with an island, in bytes. */
const ISLAND_SCRIPT_BYTES = 100_000;

/** Weighs every kind of visitors' page; of the trainings, the heaviest counts. */
export async function measureSizes(
  frontUrl: string,
  trainings: readonly PublishedTraining[],
): Promise<Finding[]> {
  const weigh = async (path: string) => ({ path, weight: await weighPage(frontUrl, path) });
  const details = await Promise.all(trainings.map(({ slug }) => weigh(routes.training(slug))));
  const heaviest = details.sort((a, b) => b.weight.document - a.weight.document).slice(0, 1);
  const lists = [routes.home(), routes.trainings(), routes.trainings(2), routes.archive()];
  const pages = [...(await Promise.all(lists.map(weigh))), ...heaviest];
  const all = [...pages, ...details].map(({ weight }) => weight);
  return [
    ...pages.map(({ path, weight }): Finding => {
      const budget = { atMost: DOCUMENT_BYTES };
      return { what: `HTML and CSS of ${path}`, value: weight.document, unit: 'bytes', budget };
    }),
    ...pages.map(({ path, weight }): Finding => {
      const budget = { atMost: SCRIPT_BYTES };
      return { what: `script of ${path}`, value: weight.script, unit: 'bytes', budget };
    }),
    ...(await measureIslandPages(
      frontUrl,
      heaviest.map(({ path }) => path),
    )),
    none('blocking requests of all these pages', all, ({ blocking }) => blocking),
    none('scripts with React of all these pages', all, ({ react }) => react),
  ];
}

/** Weighs the pages that hold islands, with all that comes on demand; of a training, as somebody signed in loads it. */
async function measureIslandPages(frontUrl: string, trainings: readonly string[]): Promise<Finding[]> {
  const account = [
    routes.enterId(),
    routes.login(),
    routes.signUp(),
    routes.createProfile(),
    routes.profile(),
  ];
  return Promise.all(
    [...account, ...trainings].map(async (path): Promise<Finding> => {
      const { script } = await weighPage(frontUrl, path, { onDemand: true });
      const budget = { atMost: ISLAND_SCRIPT_BYTES };
      return { what: `script with islands of ${path}`, value: script, unit: 'bytes', budget };
    }),
  );
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
