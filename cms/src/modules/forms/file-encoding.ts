import { ApiError } from '../../platform/errors/api-error';
import { encodePicture } from '../images/encoding';

/** Width of pictures in pixels, enough to read a photographed document. */
const WIDTH = 1600;

/** A file as it is stored. */
export interface EncodedFile {
  readonly ending: 'pdf' | 'webp';
  readonly content: Buffer;
}

/**
 * Prepares a file for storage: a PDF stays unchanged, and is only ever downloaded; a picture is re-encoded, like those
 * of ID cards.
 *
 * @param address network address of the client
 * @throws {ApiError} `unsupported-file` for any other type, `too-many-requests`
 */
export async function encodeFile(bytes: Buffer, address: string): Promise<EncodedFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { ending: 'pdf', content: bytes };
  try {
    return { ending: 'webp', content: await encodePicture(bytes, address, WIDTH) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unsupported-image')) throw error;
    throw new ApiError('unsupported-file', 'The bytes are neither a PDF nor a supported picture');
  }
}
