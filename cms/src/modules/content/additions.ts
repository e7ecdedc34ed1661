import { FILE_FIELDS, mediaUrl, publicImage, type StoredFile } from './pictures';

interface StoredDocument {
  readonly url: unknown;
  readonly name: unknown;
  /** Kilobytes. */
  readonly size: unknown;
}

/** Stored video and attachments of a training or a publication. */
export interface StoredAdditions {
  readonly video: { readonly address: unknown; readonly cover: StoredFile | null } | null;
  readonly attachments: readonly StoredDocument[];
}

export const ADDITIONS_POPULATE = {
  video: { select: ['address'], populate: { cover: { select: FILE_FIELDS } } },
  attachments: { select: ['url', 'name', 'size'] },
};

/** Video and attachments in the public shape; values are not validated. */
export function publicAdditions({ video, attachments }: StoredAdditions) {
  return {
    video: video && { address: video.address, cover: publicImage(video.cover) },
    attachments: attachments.map(({ url, name, size }) => ({
      url: typeof url === 'string' ? mediaUrl(url) : url,
      name,
      bytes: typeof size === 'number' ? Math.round(size * 1000) : size,
    })),
  };
}
