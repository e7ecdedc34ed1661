import type { BucketPlace } from '../../environment/environment';
import { bucketFiles } from './bucket';
import type { SavedFiles } from './files';
import { folderFiles, type FolderPlaces } from './folder';

export interface FilePlaces extends FolderPlaces {
  readonly bucket: BucketPlace | undefined;
}

/** The files that an installation has or is to have. */
export function savedFiles(places: FilePlaces): SavedFiles {
  const inFolders = folderFiles(places);
  return places.bucket ? bucketFiles(places.bucket, inFolders) : inFolders;
}
