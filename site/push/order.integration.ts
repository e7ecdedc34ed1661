import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollBack } from '../release/releases.ts';
import { filesOfRelease } from './files.ts';
import { readLedger } from './ledger.ts';
import { GRACE, planPush, type Step } from './plan.ts';
import { carryOut } from './push.ts';
import type { PushTarget } from './target.ts';
import { DAY, noting, page, pushedBucket, pushing, SECRET } from './testing/pushing.ts';

const { data, hosted, publish, push, folderTarget } = pushing();
const { freshPrefix } = pushedBucket();

/** What a page of the target misses: styles that it loads and pages that it leads to. */
async function missedBy(target: PushTarget, pages: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  for (const each of pages) {
    const text = (await target.read(each))?.toString() ?? '';
    for (const [, link = ''] of text.matchAll(/href="\/([^"]*)"/g)) {
      const key = link.startsWith('_astro/') ? link : `${link}.html`;
      if (!(await target.read(key))) missed.push(`${each} → ${key}`);
    }
  }
  return missed;
}

describe('a reader in the middle', () => {
  const before = { 'index.html': ['a', '/vieja'], 'vieja.html': ['a'] } as const;
  const after = { 'index.html': ['b', '/nueva'], 'nueva.html': ['c'] } as const;
  const PAGES = ['index.html', 'vieja.html', 'nueva.html'];

  /** Pushes `after` over `before` and reads every page after each file; says what they missed. */
  async function missedWhile(arrange: (steps: Step[]) => Step[], grace = GRACE): Promise<string[]> {
    const target = await folderTarget();
    publish(1, before);
    await push(target);
    const ledger = await readLedger(target, SECRET);
    const id = publish(2, after);
    const wanted = await filesOfRelease(data().releasesFolder, id, target.layout);
    const opened = (await target.read('index.html'))?.toString() ?? '';
    const missed: string[] = [];
    const look = async () => {
      missed.push(...(await missedBy(target, PAGES)));
      const style = /_astro\/\w+\.css/.exec(opened)?.[0] ?? '';
      if (!(await target.read(style))) missed.push(`opened before → ${style}`);
    };
    const looking: PushTarget = {
      ...target,
      write: async (...file) => {
        await target.write(...file);
        await look();
      },
      remove: async (key) => {
        await target.remove(key);
        await look();
      },
    };
    const steps = arrange(planPush(ledger, wanted, Date.now(), grace));
    await carryOut(looking, ledger, steps, () => Promise.resolve());
    return missed;
  }

  it('always gets what a page loads and where it leads', async () => {
    expect(await missedWhile((steps) => steps)).toEqual([]);
  });

  it('(control) gets broken pages when the order is another', async () => {
    const missed = await missedWhile((steps) => steps.toReversed());
    expect(missed).toContain('index.html → vieja.html');
    expect(missed).toContain('index.html → _astro/b.css');
    expect(missed).toContain('index.html → nueva.html');
  });

  it('(control) loses what an open page loads when nothing is kept for a while', async () => {
    expect(await missedWhile((steps) => steps, 0)).toContain('opened before → _astro/a.css');
  });

  it('keeps what it loads for a week, then it goes', async () => {
    const target = await folderTarget();
    const begin = Date.parse('2026-03-10T12:00:00Z');
    publish(1, before);
    await push(target, begin);
    publish(2, after);
    await push(target, begin + DAY);
    publish(3, { ...after, 'otra.html': ['c'] });
    await push(target, begin + 7 * DAY);
    expect(existsSync(path.join(hosted(), '_astro/a.css'))).toBe(true);
    publish(4, after);
    await push(target, begin + 8 * DAY);
    expect(existsSync(path.join(hosted(), '_astro/a.css'))).toBe(false);
    expect(existsSync(path.join(hosted(), '_astro/b.css'))).toBe(true);
  });

  it('finds again what comes back before it went', async () => {
    const noted = noting(await folderTarget());
    publish(1, before);
    await push(noted.target);
    publish(2, after);
    await push(noted.target);
    noted.done.length = 0;
    rollBack(data().releasesFolder);
    await push(noted.target, Date.now() + 30 * DAY);
    expect(noted.done.filter((key) => /^[^-].*html$/.test(key)).sort()).toEqual(['index.html', 'vieja.html']);
    expect(noted.done).not.toContain('_astro/a.css');
    expect(existsSync(path.join(hosted(), '_astro/a.css'))).toBe(true);
  });
});

describe('a push that is interrupted', () => {
  const PAGE_NAMES = ['index.html', 'uno.html', 'dos.html', 'tres.html', 'cuatro.html'];
  const anySite = fc.dictionary(fc.constantFrom(...PAGE_NAMES), fc.tuple(fc.constantFrom('a', 'b', 'c')), {
    minKeys: 1,
  });

  it('is made good by the next, wherever it stopped and whatever is live then', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anySite, fc.nat(24)), { minLength: 2, maxLength: 5 }),
        async (history) => {
          const target = await folderTarget();
          for (const [site, stopsAfter] of history) {
            publish((number += 1), site);
            let left = stopsAfter;
            const stopping = async (work: () => Promise<void>, after: boolean) => {
              if (left-- > 0) return work();
              // A crash may come before or after the file is there.
              if (after) await work();
              throw new Error('stopped');
            };
            const failing: PushTarget = {
              ...target,
              write: (...file) => stopping(() => target.write(...file), stopsAfter % 2 === 0),
              remove: (key) => stopping(() => target.remove(key), stopsAfter % 2 === 0),
            };
            await push(failing).catch((error: unknown) => {
              expect(error).toEqual(new Error('stopped'));
            });
          }
          const last = await push(target);
          const wanted = await filesOfRelease(data().releasesFolder, last.release, target.layout);
          for (const file of wanted.values()) {
            expect(await target.read(file.key), file.key).toEqual(await file.read());
          }
          const pages = PAGE_NAMES.filter((name) => existsSync(path.join(hosted(), name)));
          expect(pages.filter((name) => !wanted.has(name))).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('does not send again what it had sent', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `p${String(index)}.html`);
    publish(1, Object.fromEntries(many.map((name) => [name, ['a'] as const])));
    const { target } = await freshPrefix();
    let written = 0;
    const dying: PushTarget = {
      ...target,
      write: async (...file) => {
        if ((written += 1) > 150) throw new Error('stopped');
        await target.write(...file);
      },
    };
    await expect(push(dying)).rejects.toThrow('stopped');
    expect((await push(target)).sent).toBeLessThanOrEqual(201 - 128);
  });

  it('(control) leaves an old page when what is on its way is not noted first', async () => {
    const target = await folderTarget();
    const first = publish(1, { 'index.html': ['a'] });
    await push(target);
    const ledger = await readLedger(target, SECRET);
    const second = publish(2, { 'index.html': ['b'] });
    const wanted = await filesOfRelease(data().releasesFolder, second, target.layout);
    await carryOut(target, ledger, planPush(ledger, wanted, 0), () => Promise.resolve());
    rollBack(data().releasesFolder, first);
    expect(await push(target)).toMatchObject({ sent: 0 });
    expect(readFileSync(path.join(hosted(), 'index.html'), 'utf8')).toBe(page('b'));
  });
});
