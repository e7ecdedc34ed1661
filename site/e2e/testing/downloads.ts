import fs from 'node:fs/promises';
import type { Locator, Page } from 'playwright';

/** A downloaded file. */
export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Runs an action that starts a download; returns the file. */
export async function downloadedBy(page: Page, act: () => Promise<void>): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

/** Clicks a target; returns the downloaded file. */
export function downloadOf(target: Locator): Promise<DownloadedFile> {
  return downloadedBy(target.page(), () => target.click());
}
