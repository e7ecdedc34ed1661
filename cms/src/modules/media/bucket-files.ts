import { Readable } from 'node:stream';
import { PREFIXES } from '../../platform/storage/bucket';
import { clientOf } from '../../platform/storage/bucket-client';
import type { BucketPlace } from '../../platform/environment/environment';
import { StorageUnavailableError, type StoredObject } from '../../platform/storage/store';

/** A file of the media library, or the requested part of it. */
export interface MediaFile extends StoredObject {
  readonly etag: string | undefined;
  readonly writtenAt: Date | undefined;
  /** Such as `bytes 0-99/1234`; `undefined` when it is whole. */
  readonly part: string | undefined;
}

/**
 * Opens a file that Strapi's provider put into the bucket.
 *
 * @param range value of the Range header
 * @returns `no-such-part` when the file ends before the range begins
 * @throws {StorageUnavailableError}
 */
export async function openMediaFile(
  place: BucketPlace,
  name: string,
  range?: string,
): Promise<MediaFile | 'not-found' | 'no-such-part'> {
  const { client, GetObjectCommand } = await clientOf(place);
  const command = new GetObjectCommand({
    Bucket: place.bucket,
    Key: `${PREFIXES.media}${name}`,
    Range: range,
  });
  try {
    const { Body, ContentLength, ContentRange, ETag, LastModified } = await client.send(command);
    if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('No response body');
    const about = { etag: ETag, writtenAt: LastModified, part: ContentRange };
    return { ...about, size: ContentLength, content: Body };
  } catch (error) {
    const kind = error instanceof Error ? error.name : '';
    if (kind === 'NoSuchKey') return 'not-found';
    if (kind === 'InvalidRange') return 'no-such-part';
    throw new StorageUnavailableError(error);
  }
}
