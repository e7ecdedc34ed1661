import { environment, type Places } from '../environment/environment';
import { bucketStore, PREFIXES } from './bucket';
import { folderStore } from './folder';
import type { ObjectStore } from './store';

/** Where pictures of people, files of forms and licences lie: in `DATA_DIR/private`, or in the bucket of `MEDIA_STORE`. */
export function privateStoreOf({ bucket, privateDirectory }: Places): ObjectStore {
  return bucket ? bucketStore(bucket, PREFIXES.private) : folderStore(privateDirectory);
}

/** Where files of the media library lie: in `DATA_DIR/public`, or in the bucket. */
export function mediaStoreOf({ bucket, uploadsDirectory }: Places): ObjectStore {
  return bucket ? bucketStore(bucket, PREFIXES.media) : folderStore(uploadsDirectory);
}

let opened: ObjectStore | undefined;

/** That of this process. */
export function privateStore(): ObjectStore {
  opened ??= privateStoreOf(environment());
  return opened;
}
