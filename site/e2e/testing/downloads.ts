import fs from 'node:fs/promises';
import type { Locator, Page } from 'playwright';

/** A file that a page gave its visitor. */
export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Acts on something that gives a file, and waits for it. */
export async function downloadedBy(page: Page, act: () => Promise<void>): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

/** The same, of what is clicked. */
export function downloadOf(target: Locator): Promise<DownloadedFile> {
  return downloadedBy(target.page(), () => target.click());
}
