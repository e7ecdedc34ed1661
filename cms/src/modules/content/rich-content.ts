import { isOwnProvider } from '../../platform/storage/media-provider';
import { mediaUrl } from './pictures';

interface StoredImageBlock {
  readonly type: 'image';
  readonly image: { readonly [key: string]: unknown; readonly url: string };
}

/** Rich content with the addresses of its pictures made public; a value that is no list passes as it is. */
export function publicRichContent(stored: unknown): unknown {
  if (stored === null || stored === undefined) return [];
  return Array.isArray(stored) ? stored.map(publicBlock) : stored;
}

function publicBlock(block: unknown): unknown {
  if (!isImageBlock(block)) return block;
  const { url, provider, alternativeText, width, height } = block.image;
  // The admin stores the address with whatever host the editor came by.
  const path = isOwnProvider(provider) ? url.replace(/^https?:\/\/[^/]+/, '') : url;
  return { type: 'image', image: { url: mediaUrl(path), alternativeText, width, height } };
}

function isImageBlock(block: unknown): block is StoredImageBlock {
  const candidate = block as { type?: unknown; image?: { url?: unknown } | null } | null;
  return candidate?.type === 'image' && typeof candidate.image?.url === 'string';
}
