import type { MediaProvider } from '../../storage/media-provider';

/**
 * The files of an installation, as those see them who save and bring them back. Each is named as in a backup, such as
 * `private/dni-images/….webp` or `public/uploads/….jpg`.
 */
export interface SavedFiles {
  /** By which the media library knows them. */
  readonly provider: MediaProvider;
  /** @throws {OperatorError} when where they lie does not do what will be asked of it */
  readonly assertReachable: () => Promise<void>;
  /**
   * Makes files stay below a folder as they are now, whoever removes them meanwhile; those that are there already are left.
   *
   * @returns those that are gone
   */
  readonly hold: (names: readonly string[], folder: string) => Promise<string[]>;
  /** Whether there is none. */
  readonly isEmpty: () => Promise<boolean>;
  /** Makes these, which lie below a folder, the only ones; the folder may lose them. */
  readonly put: (names: readonly string[], folder: string) => Promise<void>;
}
