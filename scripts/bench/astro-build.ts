import fs from 'node:fs/promises';
import path from 'node:path';
import type { ContentFeed } from '@centro/shared';
import { ROOT } from '../environment.ts';
import { runPackage } from '../processes/tool.ts';
import { withProgress } from './progress.ts';

export interface PeerBuild {
  /** Duration of the whole build. */
  readonly milliseconds: number;
  readonly pages: number;
}

/**
 * Builds the pages of a content feed with an ordinary static `astro build`, which neither reads the content from the cms
 * nor compresses its output.
 *
 * @param folder for content and pages; must not exist
 * @throws with the output of a failed build
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

/** Counts the pages and data files below a folder, without assets such as scripts. */
async function countPages(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const made = entries.filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== '_astro');
  return made.filter(({ name }) => !/\.(?:js|png|svg)$/.test(name)).length;
}
