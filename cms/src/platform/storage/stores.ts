import { environment, type Places } from '../environment/environment';
import { bucketStore, PREFIXES } from './bucket';
import { folderStore } from './folder';
import type { ObjectStore } from './store';

/** Store of people's pictures, files of forms and licences: `DATA_DIR/private`, or the bucket of `MEDIA_STORE`. */
export function privateStoreOf({ bucket, privateDirectory }: Places): ObjectStore {
  return bucket ? bucketStore(bucket, PREFIXES.private) : folderStore(privateDirectory);
}

/** Store of the media library's files: `DATA_DIR/public`, or the bucket. */
export function mediaStoreOf({ bucket, uploadsDirectory }: Places): ObjectStore {
  return bucket ? bucketStore(bucket, PREFIXES.media) : folderStore(uploadsDirectory);
}

let opened: ObjectStore | undefined;

/** The private store of this process. */
export function privateStore(): ObjectStore {
  opened ??= privateStoreOf(environment());
  return opened;
}
