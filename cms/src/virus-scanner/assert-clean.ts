import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';
import { currentRequest } from '../http/current-request';
import { noteRefusal } from '../watching/access';
import { scan, ScannerAway, type FileContent } from './clamd';

/**
 * Has a file scanned that is to be kept as it came, if there is a scanner (ASVS 5.4.3, ADR 82). Pictures that are encoded anew
 * need it not: nothing but what is seen of them stays.
 *
 * @throws {ApiError} `infected-file`, or `unavailable` when the scanner gives no verdict
 */
export async function assertClean(strapi: Core.Strapi, content: FileContent): Promise<void> {
  const { virusScanner } = environment();
  if (!virusScanner) return;
  const found = await scan(virusScanner, content).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    strapi.log.error(`${error.message} in request ${String(currentRequest())}`);
    throw new ApiError('unavailable', 'The virus scanner does not answer');
  });
  if (found === undefined) return;
  noteRefusal(strapi, { code: 'infected-file', found });
  throw new ApiError('infected-file', 'The virus scanner knows what is in the file');
}
