import { ApiError } from '../../platform/errors/api-error';
import { encodePicture } from '../images/encoding';

/** Wide enough to read a document on a photograph, in pixels. */
const WIDTH = 1600;

/** A file as it is kept. */
export interface EncodedFile {
  readonly ending: 'pdf' | 'webp';
  readonly content: Buffer;
}

/**
 * Makes a file ours: a PDF stays as it is, and is only ever downloaded; a picture is encoded anew, like
 * those of ID cards.
 *
 * @param address of the client
 * @throws {ApiError} `unsupported-file` for what is neither, `too-many-requests`
 */
export async function encodeFile(bytes: Buffer, address: string): Promise<EncodedFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { ending: 'pdf', content: bytes };
  try {
    return { ending: 'webp', content: await encodePicture(bytes, address, WIDTH) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unsupported-image')) throw error;
    throw new ApiError('unsupported-file', 'The bytes are neither a PDF nor a picture we read');
  }
}
