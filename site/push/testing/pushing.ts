import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startBucket, type RunningBucket } from '../../../scripts/testing/bucket.ts';
import { releaseId, writeRelease } from '../../front/testing/release-fixture.ts';
import { makeDataFolder, type DataFolder } from '../../front/testing/running.ts';
import { pointCurrentTo } from '../../release/releases.ts';
import type { Store } from '../environment.ts';
import { pushRelease, type Pushed } from '../push.ts';
import { openTarget, type PushTarget } from '../target.ts';

export const SECRET = 'a secret for the tests';
export const DAY = 24 * 60 * 60 * 1000;

/** Pages by their files: the style that each loads and where it leads. */
type Pages = Readonly<Record<string, readonly [string, ...string[]]>>;

/** Somebody's releases, and a folder that another server serves; both are new for each test. */
interface Pushing {
  readonly data: () => DataFolder;
  readonly hosted: () => string;
  /** Makes a release of pages live, and gives its id. */
  readonly publish: (number: number, pages: Pages) => string;
  /** Pushes what is live. */
  readonly push: (target: PushTarget, now?: number) => Promise<Pushed>;
  readonly folderTarget: () => Promise<PushTarget>;
}

/** A store that no folder asks. */
const NO_STORE: Store = { region: 'us-east-1', endpoint: undefined };

export function pushing(): Pushing {
  let data: DataFolder | undefined;
  let hosted = '';
  beforeEach(() => {
    data = makeDataFolder();
    hosted = mkdtempSync(path.join(tmpdir(), 'hosted-'));
  });
  afterEach(() => {
    data?.remove();
    rmSync(hosted, { recursive: true, force: true });
  });
  const current = () => {
    if (!data) throw new Error('There is no data folder outside of a test');
    return data;
  };
  return {
    data: current,
    hosted: () => hosted,
    publish(number, pages) {
      const { releasesFolder } = current();
      const id = releaseId(number);
      const styles = Object.values(pages).map(
        ([style]) => [`_astro/${style}.css`, `/* ${style} */`] as const,
      );
      const files = Object.entries(pages).map(([file, content]) => [file, page(...content)] as const);
      writeRelease(releasesFolder, { id, files: Object.fromEntries([...styles, ...files]) });
      pointCurrentTo(releasesFolder, id);
      return id;
    },
    push: (target, now = Date.now()) =>
      pushRelease({ releasesFolder: current().releasesFolder, target, secret: SECRET, now }),
    folderTarget: () => openTarget(pathToFileURL(hosted), NO_STORE),
  };
}

/** A prefix of its own in a bucket. */
interface Prefix {
  readonly address: URL;
  readonly url: string;
  readonly target: PushTarget;
}

interface PushedBucket {
  readonly bucket: () => RunningBucket;
  readonly freshPrefix: () => Promise<Prefix>;
}

/** A bucket for all tests of a file. */
export function pushedBucket(): PushedBucket {
  let bucket: RunningBucket | undefined;
  let prefixes = 0;
  beforeAll(async () => {
    bucket = await startBucket();
    // Where it is is handed over, and not read again.
    const elsewhere = { ...bucket.variables, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' };
    for (const [name, value] of Object.entries(elsewhere)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bucket?.stop();
  });
  const running = () => {
    if (!bucket) throw new Error('The bucket is not running yet');
    return bucket;
  };
  return {
    bucket: running,
    freshPrefix: async () => {
      const { address, url, variables } = running();
      const name = `/de-${String((prefixes += 1))}`;
      const own = new URL(address.href + name);
      const store = { region: 'us-east-1', endpoint: variables['AWS_ENDPOINT_URL_S3'] };
      return { address: own, url: url + name, target: await openTarget(own, store) };
    },
  };
}

/** A page with the style it loads and the pages it leads to. */
export function page(style: string, ...links: string[]): string {
  return `<link rel="stylesheet" href="/_astro/${style}.css">${links.map((link) => `<a href="${link}">x</a>`).join('')}`;
}

/** What a target was told to write and remove, in order. */
export function noting(target: PushTarget): { readonly target: PushTarget; readonly done: string[] } {
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
