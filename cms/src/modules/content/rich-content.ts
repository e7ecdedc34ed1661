import { isOwnProvider } from '../../platform/storage/media-provider';
import { mediaUrl } from './pictures';

interface StoredImageBlock {
  readonly type: 'image';
  readonly image: { readonly [key: string]: unknown; readonly url: string };
}

/** Rich content with the public addresses of its pictures; a value that is not a list is returned unchanged. */
export function publicRichContent(stored: unknown): unknown {
  if (stored === null || stored === undefined) return [];
  return Array.isArray(stored) ? stored.map(publicBlock) : stored;
}

function publicBlock(block: unknown): unknown {
  if (!isImageBlock(block)) return block;
  const { url, provider, alternativeText, width, height } = block.image;
  // The admin stores the address with the host that the editor used.
  const path = isOwnProvider(provider) ? url.replace(/^https?:\/\/[^/]+/, '') : url;
  return { type: 'image', image: { url: mediaUrl(path), alternativeText, width, height } };
}

function isImageBlock(block: unknown): block is StoredImageBlock {
  const candidate = block as { type?: unknown; image?: { url?: unknown } | null } | null;
  return candidate?.type === 'image' && typeof candidate.image?.url === 'string';
}
