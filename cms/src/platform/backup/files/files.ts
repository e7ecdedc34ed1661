import type { MediaProvider } from '../../storage/media-provider';

/**
 * The files of an installation, for backup and restore. Each is named as in a backup, such as
 * `private/dni-images/….webp` or `public/uploads/….jpg`.
 */
export interface SavedFiles {
  /** Their provider in the media library. */
  readonly provider: MediaProvider;
  /** @throws {OperatorError} when their storage does not support everything that is needed */
  readonly assertReachable: () => Promise<void>;
  /**
   * Holds files below a folder as they are now, even if they are removed meanwhile; files already held are skipped.
   *
   * @returns the missing ones
   */
  readonly hold: (names: readonly string[], folder: string) => Promise<string[]>;
  /** Whether there are no files. */
  readonly isEmpty: () => Promise<boolean>;
  /** Replaces all files with these from below a folder, which may be moved out of it. */
  readonly put: (names: readonly string[], folder: string) => Promise<void>;
}
