import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENCODING_SUFFIX } from '../release/layout.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Pages are compressed on every publish, assets once per build. */
type Effort = 'fast' | 'best';

const BROTLI_QUALITY = { fast: 6, best: 11 } as const satisfies Record<Effort, number>;
/** Base-two logarithm of the window; a page fits in 64 KiB, and a small window is several times faster to set up. */
const BROTLI_WINDOW = { fast: 16, best: 22 } as const satisfies Record<Effort, number>;
const GZIP_LEVEL = { fast: 6, best: 9 } as const satisfies Record<Effort, number>;
const COMPRESSIBLE = /\.(?:html|css|js|mjs|json|svg|xml|txt|ics|webmanifest)$/;

/** A file with its compressed siblings, by path ending. */
export type FileVersions = readonly { readonly suffix: string; readonly bytes: Buffer }[];

/** Compresses a page for serving, if its type is compressible. */
export function compressedPage(file: string, bytes: Buffer): Promise<FileVersions> {
  return compressed(file, bytes, 'fast');
}

const assets = new WeakMap<Buffer, Promise<FileVersions>>();

/** Compresses an asset of the build with the best ratio; the result is cached for later releases. */
export function compressedAsset(file: string, bytes: Buffer): Promise<FileVersions> {
  const known = assets.get(bytes) ?? compressed(file, bytes, 'best');
  assets.set(bytes, known);
  return known;
}

async function compressed(file: string, bytes: Buffer, effort: Effort): Promise<FileVersions> {
  const plain = { suffix: '', bytes };
  if (!COMPRESSIBLE.test(file)) return [plain];
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  const [br, gz] = await Promise.all([brotli(bytes, options), gzipped(bytes, { level: GZIP_LEVEL[effort] })]);
  return [plain, { suffix: ENCODING_SUFFIX.br, bytes: br }, { suffix: ENCODING_SUFFIX.gzip, bytes: gz }];
}
