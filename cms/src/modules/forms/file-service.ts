import type { Core } from '@strapi/strapi';
import type { StoredUser } from '../../platform/database/users';
import { ApiError } from '../../platform/errors/api-error';
import { encodeFile } from './file-encoding';
import { fileOf, keepFile, openFile } from './files';
import { isFormPublished } from './published-forms';
import type { PrivateFile } from '../../platform/http/answer';
import { holdingBody } from '../../platform/http/held-bodies';
import type { ReceivedFile } from '../../platform/http/multipart';
import { assertDiskFree } from '../images/quotas';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';

/** Maximum length of a stored file name, in characters. */
const NAME_LIMIT = 120;

/** Files attached to answers, visible to their owner and some of the staff only. */
export function fileService(strapi: Core.Strapi) {
  /**
   * Stores a file for a later answer.
   *
   * @returns the id by which the answer refers to it
   * @throws {ApiError} `not-found`, `too-many-requests`, `unsupported-file`, `account-full`, `storage-full`
   */
  async function receive(
    formId: string,
    owner: StoredUser,
    read: () => Promise<ReceivedFile>,
    address: string,
  ): Promise<string> {
    if (!(await isFormPublished(strapi, formId))) throw new ApiError('not-found', `No form ${formId}`);
    await assertDiskFree('files');
    await countAttempt(strapi, [
      [LIMITS.upload, owner.documentId],
      [LIMITS.formFiles, address],
    ]);
    return holdingBody(address, async () => {
      const { name, bytes } = await read();
      return keepFile(strapi, owner, await encodeFile(bytes, address), shownName(name));
    });
  }

  /**
   * Opens a file of its owner as a download, so that nothing in it runs on the site.
   *
   * @throws {ApiError} `not-found`
   */
  async function open(owner: StoredUser, file: string): Promise<PrivateFile> {
    const stored = await fileOf({ trx: strapi.db.connection }, owner.id, file);
    const content = stored && (await openFile(stored));
    if (!content) throw new ApiError('not-found', 'There is no such file');
    const pdf = stored.storageKey.endsWith('.pdf');
    const name = `${stored.name.replace(/\.[^.]*$/, '')}.${pdf ? 'pdf' : 'webp'}`;
    return { type: pdf ? 'application/pdf' : 'image/webp', content, name };
  }

  return { receive, open };
}

/** Removes folders, control characters and quotes from a file name. */
function shownName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .slice(-NAME_LIMIT);
}
