import { build } from '../build.ts';
import { findBrowser } from './browser.ts';

/** Builds all stale steps and finds the browser, once for all workers. */
export default async function globalSetup(): Promise<void> {
  await build({ admin: true });
  process.env['CHROMIUM_PATH'] = await findBrowser();
}
