import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes, type SiteContent, type Training } from '@centro/shared';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileOfPage } from '../release/layout.ts';
import { Publisher } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import { EPOCH_DAY, siteOf, trainingWith } from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { liveTree } from './testing/release-tree.ts';

const folders: string[] = [];
let app: SiteApp;

beforeAll(async () => {
  app = await loadBuiltSite();
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const NOTHING = { price: null, totalHours: null, requirements: null, whatToBring: null };

function training(facts: Partial<Training>): Training {
  const [sample] = fc.sample(trainingWith('poda'), { numRuns: 1, seed: 7 });
  if (!sample) throw new Error('No sample');
  return { ...sample, ...NOTHING, description: '', content: [], visibility: 'public', ...facts };
}

/** Publishes a site and returns a reader of its pages by path. */
async function publish(site: SiteContent, facts: Partial<Training> = {}): Promise<(page: string) => string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  folders.push(folder);
  const feed = new FeedModel();
  feed.put('site-content', 'site', site);
  feed.put('training', 'poda', training(facts));
  const publisher = new Publisher({
    app,
    readFeed: (after) => feed.read(after),
    releasesFolder: folder,
    clock: () => EPOCH_DAY,
    onCheckpoint: () => undefined,
  });
  await publisher.run();
  const tree = liveTree(folder);
  return (page) => Buffer.from(tree[fileOfPage(page)] ?? '', 'base64').toString();
}

const withHours = (openingHours: string | null): SiteContent => {
  const site = siteOf('Lobería');
  return { ...site, general: { ...site.general, openingHours } };
};

/** Visible text of a page, without scripts and styles. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/[| ]*\|[| ]*/g, '|');
}

describe('the page of a training', () => {
  test('shows hours, price, requirements and what to bring', async () => {
    const facts = { price: 4500, totalHours: 40, requirements: 'Ser mayor', whatToBring: 'Guantes\nGorro' };
    const page = textOf((await publish(siteOf('Lobería'), facts))(routes.training('poda')));
    expect(page).toContain('|Horas en total|40|');
    expect(page).toContain('|Precio|AR$ 4.500|');
    expect(page).toContain('|Requisitos|Ser mayor|');
    expect(page).toContain('|Qué llevar|Guantes\nGorro|');
  });

  test('omits empty fields, and claims no price', async () => {
    const html = (await publish(siteOf('Lobería')))(routes.training('poda'));
    expect(textOf(html)).toContain('|Cupo máximo|');
    expect(html).not.toMatch(/Horas en total|Precio|Gratuito|Requisitos|Qué llevar|isAccessibleForFree/);
  });
});

describe('the card of a training', () => {
  test.each([
    [0, 'Gratuito'],
    [4500, 'AR$ 4.500'],
  ])('with a price of %i shows %s', async (price, text) => {
    const page = await publish(siteOf('Lobería'), { price });
    for (const list of [routes.home(), routes.trainings()]) expect(textOf(page(list))).toContain(`|${text}|`);
  });

  test('without a price shows none', async () => {
    const page = await publish(siteOf('Lobería'));
    for (const list of [routes.home(), routes.trainings()]) {
      expect(page(list)).toContain('data-training');
      expect(page(list)).not.toMatch(/Gratuito|AR\$/);
    }
  });
});

describe('opening hours', () => {
  test('are in the footer and in the page about the centre', async () => {
    const page = await publish(withHours('Lunes a viernes\nde 8 a 12'));
    const hours = '|Horario de atención|Lunes a viernes\nde 8 a 12|';
    // Without line breaks, which differ in the footer.
    const shown = (path: string) => textOf(page(path)).replaceAll('|\n', '|').split(hours).length - 1;
    expect(shown(routes.about())).toBe(2);
    expect(shown(routes.home())).toBe(1);
  });

  test('are omitted when empty', async () => {
    const page = await publish(withHours(null));
    for (const path of [routes.about(), routes.home()]) {
      expect(page(path)).toContain('Lobería');
      expect(page(path)).not.toContain('Horario');
    }
  });
});
