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

/** Longest name of a file that is kept, in characters. */
const NAME_LIMIT = 120;

/** Files that answers to forms name; nobody but who sent them and some of the staff may see them. */
export function fileService(strapi: Core.Strapi) {
  /**
   * Keeps a file for an answer that is to come.
   *
   * @returns the name by which the answer refers to it
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
   * Opens one of somebody's own files, to be stored and not shown: nothing of it runs on our pages.
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

/** A name without what no name of a file has, nor what tells where it was. */
function shownName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .slice(-NAME_LIMIT);
}
