import type { Page } from 'playwright';
import type { SignIn } from './office.ts';

/** The dialog of the media library. */
export const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a page as an editor. Strapi requests settings that editors may not read, and reads the types of blobs. */
export async function openAsEditor(
  signedIn: SignIn,
  path: string,
  ...refusals: readonly number[]
): Promise<Page> {
  const { page, expectComplaint, expectStatus } = await signedIn('editor');
  for (const status of [403, 404, ...refusals]) expectStatus(status);
  expectComplaint(/^FetchError: Policy Failed/);
  expectComplaint(/^Connecting to 'blob:/);
  // Strapi shows a failed upload, but also leaves the rejection unhandled.
  expectComplaint(/^UploadFileError: «/);
  // A dialog that closes aborts its requests.
  expectComplaint(/^AbortError: signal is aborted/);
  await page.goto(path);
  return page;
}
