import { Readable } from 'node:stream';
import { clientOf } from './bucket-client';
import type { BucketPlace } from '../environment/environment';
import {
  assertKey,
  StorageUnavailableError,
  type ListedObject,
  type ObjectStore,
  type StoredObject,
} from './store';

/** Key prefixes for each kind of file in a bucket. */
export const PREFIXES = { private: 'private/', media: 'uploads/', unfinished: 'unfinished/' } as const;

/** Key of the object with the owner of the bucket: the epoch of its database, which a restore changes. */
export const OWNER_KEY = 'installation';

/** Timeout of an upload in milliseconds, including the transfer of its bytes. */
const PUTTING = 120_000;

/**
 * The objects of a bucket below a prefix.
 *
 * @param prefix such as `private/`
 */
export function bucketStore(place: BucketPlace, prefix: string): ObjectStore {
  const named = (key: string) => {
    assertKey(key);
    return { Bucket: place.bucket, Key: `${prefix}${key}` };
  };

  async function put(key: string, content: Buffer): Promise<void> {
    const { client, PutObjectCommand } = await clientOf(place);
    await client
      .send(new PutObjectCommand({ ...named(key), Body: content }), { requestTimeout: PUTTING })
      .catch(away);
  }

  async function open(key: string): Promise<StoredObject | undefined> {
    const { client, GetObjectCommand, NoSuchKey } = await clientOf(place);
    const command = new GetObjectCommand(named(key));
    try {
      const { Body, ContentLength } = await client.send(command);
      if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('No response body');
      return { size: ContentLength, content: Body };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw new StorageUnavailableError(error);
    }
  }

  async function remove(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await clientOf(place);
    await client.send(new DeleteObjectCommand(named(key))).catch(away);
  }

  async function* list(wanted: string): AsyncGenerator<ListedObject> {
    const { client, paginateListObjectsV2 } = await clientOf(place);
    const pages = paginateListObjectsV2({ client }, { Bucket: place.bucket, Prefix: `${prefix}${wanted}` });
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          if (LastModified === undefined) continue;
          yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified.getTime() };
        }
      }
    } catch (error) {
      throw new StorageUnavailableError(error);
    }
  }

  return { put, open, remove, list };
}

function away(error: unknown): never {
  throw new StorageUnavailableError(error);
}
