import fs from 'node:fs/promises';
import path from 'node:path';
import type { ContentFeed } from '@centro/shared';
import { ROOT } from '../environment.ts';
import { runPackage } from '../processes/tool.ts';
import { withProgress } from './progress.ts';

export interface PeerBuild {
  /** Of the whole build, from its start to its end. */
  readonly milliseconds: number;
  readonly pages: number;
}

/**
 * Builds the pages of a content as one ordinary static `astro build`, which neither reads the content from the cms nor
 * compresses what it writes.
 *
 * @param folder where content and pages go; it must not exist
 * @throws with the output of a build that fails
 */
export async function astroBuild(
  content: ContentFeed,
  folder: string,
  signal: AbortSignal,
): Promise<PeerBuild> {
  const feed = path.join(folder, 'feed.json');
  const pages = path.join(folder, 'pages');
  await fs.mkdir(folder);
  await fs.writeFile(feed, JSON.stringify({ ...content, more: false }));
  return withProgress('astro build', async () => {
    const started = performance.now();
    const args = ['build', '--config', 'bench/astro.config.ts'];
    const env = { ...process.env, NODE_ENV: 'production', PEER_FEED: feed, PEER_OUT: pages };
    const { code, output } = await runPackage(path.join(ROOT, 'site'), 'astro', args, { env, signal });
    if (code !== 0) throw new Error(`astro build failed:\n${output}`);
    return { milliseconds: performance.now() - started, pages: await countPages(pages) };
  });
}

/** How many pages, data files and the like lie below a folder; what the build carries for them, such as scripts, apart. */
async function countPages(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const made = entries.filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== '_astro');
  return made.filter(({ name }) => !/\.(?:js|png|svg)$/.test(name)).length;
}
