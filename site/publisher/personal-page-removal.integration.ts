import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { routes, type BoardProfile, type Verification } from '@centro/shared';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { historyCount } from '../../scripts/testing/history-count.ts';
import { PERSONAL } from '../release/layout.ts';
import { currentRelease, listReleases, resume, rollBack } from '../release/releases.ts';
import { Publisher } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import {
  boardProfileWith,
  EPOCH_DAY,
  siteOf,
  trainingWith,
  verificationWith,
} from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { filesBelow } from './testing/release-tree.ts';

/** Enough for two pages of the board. */
const PEOPLE = 14;

let app: SiteApp;

beforeAll(async () => {
  app = await loadBuiltSite();
});

/** A change of people, content or publisher; each change of a person uses a new name. */
type Step =
  /** Adds a person to the board or a certificate, or changes the name. */
  | { readonly kind: 'offer' | 'certify'; readonly who: number }
  /** Removes the person or the certificate; the publisher does not distinguish withdrawn, banned and erased. */
  | { readonly kind: 'leave' | 'uncertify'; readonly who: number }
  /** Makes the board entry invalid. */
  | { readonly kind: 'break'; readonly who: number }
  | { readonly kind: 'edit' | 'publish' | 'restart' | 'roll-back' | 'resume' }
  /** Rendering a page fails, or all pages render again. */
  | { readonly kind: 'fail'; readonly page: string }
  | { readonly kind: 'recover' };

const who = fc.nat(PEOPLE - 1);
const of = <K extends Step['kind']>(...kinds: readonly K[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), who });
const anyStep = fc.oneof(
  { weight: 10, arbitrary: of('offer', 'offer', 'certify') },
  { weight: 6, arbitrary: of('leave', 'leave', 'uncertify') },
  { weight: 1, arbitrary: of('break') },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['publish', 'publish', 'edit', 'restart', 'roll-back', 'resume'] as const)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      page: fc.constantFrom(
        routes.board(),
        routes.board('totalScore', 2),
        routes.board('machineryScore'),
        routes.home(),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'recover' as const }) },
) satisfies fc.Arbitrary<Step>;

/** A name that occurs in no other text. */
const nameOf = (number: number) => `Quimey${String(number)}x`;

function sampled<T>(arbitrary: fc.Arbitrary<T>): T {
  const [one] = fc.sample(arbitrary, { numRuns: 1, seed: 11 });
  if (one === undefined) throw new Error('No sample');
  return one;
}

function profileOf(person: number, names: string): BoardProfile {
  const { id, profile } = sampled(boardProfileWith(person));
  return { id, profile: { ...profile, names } };
}

function verificationOf(person: number, names: string): Verification {
  const { id, certificate } = sampled(verificationWith(person));
  return { id, certificate: { ...certificate, names } };
}

/** A site with its content, and the names that it may show. */
class World {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'people-'));
  readonly #feed = new FeedModel();
  readonly #failing = new Set<string>();
  /** All names of people on the board and with certificates since they were added, by the key of the entry. */
  readonly #listed = new Map<string, string[]>();
  readonly #broken = new Set<string>();
  #publisher: Publisher;
  #names = 0;
  #edits = 0;

  readonly #changed: (body: string) => string;

  /** @param changed transforms the rendered pages */
  constructor(changed: (body: string) => string = (body) => body) {
    this.#changed = changed;
    this.#feed.put('site-content', 'site', siteOf('Lobería'));
    this.#publisher = this.#start();
  }

  #start(): Publisher {
    const render: SiteApp['render'] = async (page, locals) => {
      if (this.#failing.has(page)) throw new Error('The page threw');
      const rendered = await app.render(page, locals);
      return { ...rendered, body: Buffer.from(this.#changed(rendered.body.toString())) };
    };
    return new Publisher({
      // The assets of the build contain no personal data.
      app: { ...app, assets: new Map(), render },
      readFeed: this.#feed.read,
      releasesFolder: this.#folder,
      clock: () => EPOCH_DAY,
      onCheckpoint: () => undefined,
    });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'offer':
      case 'certify':
        this.#add(step.kind === 'offer' ? 'public-profile' : 'certificate', step.who);
        return;
      case 'leave':
      case 'uncertify':
        this.#forget(step.kind === 'leave' ? 'public-profile' : 'certificate', step.who);
        return;
      case 'break': {
        const { id } = profileOf(step.who, '');
        if (!this.#listed.has(`public-profile:${id}`)) return;
        this.#broken.add(`public-profile:${id}`);
        this.#feed.put('public-profile', id, { id, profile: {} });
        return;
      }
      case 'edit':
        this.#edits += 1;
        this.#feed.put('training', 'a', {
          ...sampled(trainingWith('a')),
          title: `Edición ${String(this.#edits)}`,
        });
        return;
      case 'publish':
        await this.#publisher.run();
        return;
      case 'restart':
        this.#publisher = this.#start();
        return;
      case 'roll-back':
        if (currentRelease(this.#folder) !== listReleases(this.#folder).at(-1)) rollBack(this.#folder);
        return;
      case 'resume':
        resume(this.#folder);
        return;
      case 'fail':
        this.#failing.add(step.page);
        return;
      case 'recover':
        this.#failing.clear();
        return;
      default:
        step satisfies never;
    }
  }

  #add(kind: 'public-profile' | 'certificate', person: number): void {
    const name = nameOf((this.#names += 1));
    const entry = kind === 'certificate' ? verificationOf(person, name) : profileOf(person, name);
    this.#feed.put(kind, entry.id, entry);
    const key = `${kind}:${entry.id}`;
    this.#listed.set(key, [...(this.#listed.get(key) ?? []), name]);
    this.#broken.delete(key);
  }

  #forget(kind: 'public-profile' | 'certificate', person: number): void {
    const { id } = kind === 'certificate' ? verificationOf(person, '') : profileOf(person, '');
    this.#feed.put(kind, id, null);
    this.#listed.delete(`${kind}:${id}`);
  }

  /** Names that no file may contain, and names that are missing although no page failed. */
  leftovers(): { readonly wrong: readonly string[]; readonly missing: readonly string[] } {
    const listed = Array.from(this.#listed, ([key, names]) => ({ names, broken: this.#broken.has(key) }));
    // A broken entry keeps its last good version, which may be older than the last name.
    const allowed = new Set(listed.flatMap(({ names, broken }) => (broken ? names : names.slice(-1))));
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const [file, bytes] of Object.entries(filesBelow(this.#folder))) {
      for (const [name] of textOf(file, Buffer.from(bytes, 'base64')).matchAll(/Quimey\d+x/g)) {
        seen.add(name);
        if (!file.startsWith(PERSONAL) || !allowed.has(name)) wrong.push(`${name} in ${file}`);
      }
    }
    const due = listed.flatMap(({ names, broken }) => (broken ? [] : names.slice(-1)));
    const missing = this.#failing.size > 0 ? [] : due.filter((name) => !seen.has(name));
    return { wrong, missing };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function textOf(file: string, bytes: Buffer): string {
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString();
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

test('removed people are in no file, and no person is in a release, after any history of edits', async () => {
  const histories = fc.array(anyStep, { minLength: 5, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const world = new World();
      for (const step of [...steps, { kind: 'publish' as const }]) {
        await world.take(step);
        if (step.kind === 'publish') expect(world.leftovers()).toEqual({ wrong: [], missing: [] });
      }
      world.remove();
    }),
    { numRuns: historyCount({ short: 8, long: 25 }) },
  );
});

test('control: a page that still names a removed person is found', async () => {
  let remembered = '';
  const world = new World((body) => {
    remembered ||= /Quimey\d+x/.exec(body)?.[0] ?? '';
    return body.replace('</body>', `${remembered}</body>`);
  });
  await world.take({ kind: 'offer', who: 1 });
  await world.take({ kind: 'publish' });
  await world.take({ kind: 'leave', who: 1 });
  await world.take({ kind: 'offer', who: 2 });
  await world.take({ kind: 'publish' });
  expect(world.leftovers().wrong).not.toEqual([]);
  world.remove();
});
