import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseId, writeRelease } from '../front/testing/release-fixture.ts';
import { makeDataFolder, type DataFolder } from '../front/testing/running.ts';
import { pointCurrentTo, rollBack } from '../release/releases.ts';
import type { Store } from './environment.ts';
import { filesOfRelease } from './files.ts';
import { PushFollower } from './follower.ts';
import { readLedger } from './ledger.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { GRACE, planPush, type Step } from './plan.ts';
import { carryOut, pushRelease, type Pushed } from './push.ts';
import { openTarget, type PushTarget } from './target.ts';
import { startBucket, type RunningBucket } from '../../scripts/testing/bucket.ts';

const SECRET = 'a secret for the tests';
const DAY = 24 * 60 * 60 * 1000;

let bucket: RunningBucket;
let store: Store;
let data: DataFolder;
let hosted: string;

beforeAll(async () => {
  bucket = await startBucket();
  // Where it is is handed over, and not read again.
  const elsewhere = { ...bucket.variables, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' };
  for (const [name, value] of Object.entries(elsewhere)) vi.stubEnv(name, value);
  store = { region: 'us-east-1', endpoint: bucket.variables['AWS_ENDPOINT_URL_S3'] };
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
});

beforeEach(() => {
  data = makeDataFolder();
  hosted = mkdtempSync(path.join(tmpdir(), 'hosted-'));
});

afterEach(() => {
  data.remove();
  rmSync(hosted, { recursive: true, force: true });
});

/** A page with the style it loads and the pages it leads to. */
function page(style: string, ...links: string[]): string {
  return `<link rel="stylesheet" href="/_astro/${style}.css">${links.map((link) => `<a href="${link}">x</a>`).join('')}`;
}

/** Makes a release of pages, each with its style and where it leads, live. */
function publish(number: number, pages: Readonly<Record<string, readonly [string, ...string[]]>>): string {
  const id = releaseId(number);
  const styles = Object.values(pages).map(([style]) => [`_astro/${style}.css`, `/* ${style} */`] as const);
  const files = Object.entries(pages).map(([file, content]) => [file, page(...content)] as const);
  writeRelease(data.releasesFolder, { id, files: Object.fromEntries([...styles, ...files]) });
  pointCurrentTo(data.releasesFolder, id);
  return id;
}

/** A prefix of its own in the bucket. */
let prefixes = 0;
async function freshPrefix(): Promise<{ address: URL; url: string; target: PushTarget }> {
  prefixes += 1;
  const name = `/de-${String(prefixes)}`;
  const address = new URL(bucket.address.href + name);
  return { address, url: bucket.url + name, target: await openTarget(address, store) };
}

const folderTarget = () => openTarget(pathToFileURL(hosted), store);
const push = (target: PushTarget, now = Date.now()): Promise<Pushed> =>
  pushRelease({ releasesFolder: data.releasesFolder, target, secret: SECRET, now });

/** What a target was told to write and remove, in order. */
function noting(target: PushTarget): { readonly target: PushTarget; readonly done: string[] } {
  const done: string[] = [];
  const write: PushTarget['write'] = async (key, ...rest) => {
    await target.write(key, ...rest);
    done.push(key);
  };
  const remove: PushTarget['remove'] = async (key) => {
    await target.remove(key);
    done.push(`-${key}`);
  };
  return { target: { ...target, write, remove }, done };
}

describe('a bucket', () => {
  it('has each page at its address and sends it with what the front does', async () => {
    const id = releaseId(1);
    const files = {
      'index.html': '<h1>Inicio</h1>',
      '404.html': '<h1>No encontramos la página</h1>',
      'capacitaciones.html': '<h1>Capacitaciones</h1>',
      'capacitaciones/poda.html': '<h1>Poda</h1>',
      'capacitaciones/calendario.ics': 'BEGIN:VCALENDAR',
      'sw.js': 'self',
      'sitemap.xml': '<urlset/>',
      '_astro/page.abc123.css': 'h1{color:green}',
      '_astro/page.abc123.js.map': '{}',
      '_astro/font.abc123.woff2': 'font',
      'tema/24603a.css': ':root{}',
      '.hidden.html': 'SECRET',
    };
    writeRelease(data.releasesFolder, { id, files });
    pointCurrentTo(data.releasesFolder, id);
    const { target, url } = await freshPrefix();
    expect(await push(target)).toEqual({ release: id, sent: 10, removed: 0, files: 10 });

    const again = 'no-cache';
    const always = 'public, max-age=31536000, immutable';
    const html = 'text/html; charset=utf-8';
    const expected: Record<string, readonly [string, string, string | null, string]> = {
      'index.html': [html, again, 'gzip', files['index.html']],
      '404.html': [html, again, 'gzip', files['404.html']],
      capacitaciones: [html, again, 'gzip', files['capacitaciones.html']],
      'capacitaciones/poda': [html, again, 'gzip', files['capacitaciones/poda.html']],
      'capacitaciones/calendario.ics': ['text/calendar; charset=utf-8', again, null, 'BEGIN:VCALENDAR'],
      'sw.js': ['text/javascript; charset=utf-8', again, 'gzip', 'self'],
      'sitemap.xml': ['text/xml; charset=utf-8', again, null, '<urlset/>'],
      '_astro/page.abc123.css': ['text/css; charset=utf-8', always, 'gzip', 'h1{color:green}'],
      '_astro/font.abc123.woff2': ['font/woff2', always, null, 'font'],
      'tema/24603a.css': ['text/css; charset=utf-8', always, 'gzip', ':root{}'],
    };
    for (const [key, [type, cache, encoding, body]] of Object.entries(expected)) {
      const answer = await fetch(`${url}/${key}`);
      const { headers } = answer;
      expect(
        [
          answer.status,
          headers.get('content-type'),
          headers.get('cache-control'),
          headers.get('content-encoding'),
          await answer.text(),
        ],
        key,
      ).toEqual([200, type, cache, encoding, body]);
    }
    for (const missing of ['capacitaciones.html', '.hidden', '.hidden.html', '_astro/page.abc123.js.map']) {
      expect((await fetch(`${url}/${missing}`)).status, missing).toBe(404);
    }
  });

  it('gets only what is different, and nothing when nothing is', async () => {
    const { target, url } = await freshPrefix();
    publish(1, { 'index.html': ['a'], 'acerca.html': ['a'], 'equipo.html': ['b'] });
    expect(await push(target)).toMatchObject({ sent: 5, removed: 0 });
    const noted = noting(target);
    expect(await push(noted.target)).toMatchObject({ sent: 0, removed: 0 });
    expect(noted.done).toEqual([]);
    publish(2, { 'index.html': ['a', '/equipo'], 'equipo.html': ['b'] });
    expect(await push(noted.target)).toMatchObject({ sent: 1, removed: 1, files: 4 });
    expect(noted.done).toEqual(['.pushed', 'index.html', '-acerca', '.pushed']);
    expect((await fetch(`${url}/acerca`)).status).toBe(404);
  });

  it('says nothing of its addresses to who reads what is noted there, and is not another installation’s', async () => {
    const { target, url } = await freshPrefix();
    publish(1, { 'index.html': ['a'], 'publicaciones/solo-por-enlace.html': ['a'] });
    await push(target);
    expect(await (await fetch(`${url}/.pushed`)).text()).not.toContain('solo-por-enlace');
    const other = { releasesFolder: data.releasesFolder, target, secret: 'another secret', now: 0 };
    await expect(pushRelease(other)).rejects.toThrow('of another installation');
  });
});

describe('a folder that another server serves', () => {
  it('has the files as they lie, each there whole or not at all', async () => {
    publish(1, { 'index.html': ['a'], 'capacitaciones/poda.html': ['a'] });
    const noted = noting(await folderTarget());
    await push(noted.target);
    const forms = (name: string) => [name, `${name}.br`, `${name}.gz`];
    const names = ['_astro/a.css', 'capacitaciones/poda.html', 'index.html'].flatMap(forms);
    expect(noted.done.filter((key) => key !== '.pushed').sort()).toEqual(names.sort());
    expect(readFileSync(path.join(hosted, 'index.html'), 'utf8')).toBe(page('a'));
  });

  it('is there, or nothing is pushed', async () => {
    publish(1, { 'index.html': ['a'] });
    rmSync(hosted, { recursive: true });
    await expect(push(await folderTarget())).rejects.toThrow('ENOENT');
    expect(existsSync(hosted)).toBe(false);
  });
});

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
    const wanted = await filesOfRelease(data.releasesFolder, id, target.layout);
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
    expect(existsSync(path.join(hosted, '_astro/a.css'))).toBe(true);
    publish(4, after);
    await push(target, begin + 8 * DAY);
    expect(existsSync(path.join(hosted, '_astro/a.css'))).toBe(false);
    expect(existsSync(path.join(hosted, '_astro/b.css'))).toBe(true);
  });

  it('finds again what comes back before it went', async () => {
    const noted = noting(await folderTarget());
    publish(1, before);
    await push(noted.target);
    publish(2, after);
    await push(noted.target);
    noted.done.length = 0;
    rollBack(data.releasesFolder);
    await push(noted.target, Date.now() + 30 * DAY);
    expect(noted.done.filter((key) => /^[^-].*html$/.test(key)).sort()).toEqual(['index.html', 'vieja.html']);
    expect(noted.done).not.toContain('_astro/a.css');
    expect(existsSync(path.join(hosted, '_astro/a.css'))).toBe(true);
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
          const wanted = await filesOfRelease(data.releasesFolder, last.release, target.layout);
          for (const file of wanted.values()) {
            expect(await target.read(file.key), file.key).toEqual(await file.read());
          }
          const pages = PAGE_NAMES.filter((name) => existsSync(path.join(hosted, name)));
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
    const wanted = await filesOfRelease(data.releasesFolder, second, target.layout);
    await carryOut(target, ledger, planPush(ledger, wanted, 0), () => Promise.resolve());
    rollBack(data.releasesFolder, first);
    expect(await push(target)).toMatchObject({ sent: 0 });
    expect(readFileSync(path.join(hosted, 'index.html'), 'utf8')).toBe(page('b'));
  });
});

describe('the command', () => {
  const USAGE = /^Name where to: npm run deploy -- [^\n]+$/;

  async function run(
    variables: Readonly<Record<string, string>>,
    script = path.join(import.meta.dirname, 'main.ts'),
    ...args: readonly string[]
  ) {
    const command = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: data.root, PUBLISHER_SECRET: SECRET, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const [code] = (await once(command, 'close')) as [number | null];
    return { code, said: said.trim() };
  }

  it('says what it did', async () => {
    const { address, url } = await freshPrefix();
    const id = publish(1, { 'index.html': ['a'] });
    const there = { PUSH_TARGET: address.href, ...bucket.variables };
    expect(await run(there)).toEqual({
      code: 0,
      said: `Release ${id} is at ${address.href}: 2 of 2 files sent, 0 removed.`,
    });
    expect((await fetch(`${url}/index.html`)).status).toBe(200);
  });

  it('ends when it is done, as npm run deploy starts it', async () => {
    const deploy = path.join(import.meta.dirname, '../../scripts/deploy.ts');
    const id = publish(1, { 'index.html': ['a'] });
    const { code, said } = await run({}, deploy, pathToFileURL(hosted).href);
    expect(said).toContain(`Release ${id} is at ${pathToFileURL(hosted).href}: `);
    expect([code, existsSync(path.join(hosted, 'index.html'))]).toEqual([0, true]);
    expect(await run({}, deploy)).toMatchObject({ code: 1, said: expect.stringMatching(USAGE) as unknown });
  });

  it('says in one line what is wrong', async () => {
    publish(1, { 'index.html': ['a'] });
    const { address } = await freshPrefix();
    const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ PUSH_TARGET: 'ftp://host' }, /^push: Environment not usable: PUSH_TARGET: must be s3:/],
      [
        { PUSH_TARGET: address.href, ...bucket.variables, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
        /^push: .+$/,
      ],
      [{ PUSH_TARGET: address.href, ...bucket.variables, AWS_ACCESS_KEY_ID: 'x' }, /key/i],
      [{ PUSH_TARGET: 's3://no-hay', ...bucket.variables }, /bucket does not exist/],
    ];
    for (const [variables, message] of wrong) {
      const { code, said } = await run(variables);
      expect([said, code, said.split('\n').length]).toEqual([said, 1, 1]);
      expect(said).toMatch(message);
    }
  });
});

describe('the publisher', () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };

  it('pushes what goes live by itself, whoever made it live, and goes on after a failure', async () => {
    const { releasesFolder } = data;
    lines.length = 0;
    rmSync(hosted, { recursive: true });
    const follower = new PushFollower({
      address: pathToFileURL(hosted),
      store,
      releasesFolder,
      secret: SECRET,
      log,
    });
    const shown = () => {
      follower.look();
      const file = path.join(hosted, 'index.html');
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    expect([shown(), follower.behind(Date.now() + DAY)]).toEqual([undefined, 0]);
    publish(1, { 'index.html': ['a'] });
    await vi.waitUntil(() => (shown(), lines.length > 0));
    expect(lines).toEqual([expect.stringMatching(/cannot be pushed to .*ENOENT/)]);
    expect(follower.behind(Date.now() + DAY)).toBeGreaterThan(DAY / 2);
    mkdirSync(hosted);
    const soon = { timeout: 20_000 };
    await vi.waitUntil(() => shown() === page('a'), soon);
    await vi.waitUntil(() => follower.behind(Date.now() + DAY) === 0, soon);
    publish(2, { 'index.html': ['b'] });
    await vi.waitUntil(() => shown() === page('b'), soon);
    rollBack(releasesFolder);
    await vi.waitUntil(() => shown() === page('a'), soon);
    await vi.waitUntil(() => follower.behind(Date.now() + DAY) === 0, soon);
    expect(lines.filter((line) => line.includes('cannot be pushed'))).toHaveLength(1);
  });

  it('leaves a target alone while another process pushes there', async () => {
    publish(1, { 'index.html': ['a'] });
    const work = () => Promise.resolve();
    const held = oneAtATime(data.releasesFolder, async () => {
      await expect(oneAtATime(data.releasesFolder, work)).rejects.toThrow('is pushing already');
    });
    await held;
    await oneAtATime(data.releasesFolder, work);
  });
});
