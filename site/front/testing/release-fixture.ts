import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ENCODING_SUFFIX, manifestFile, publicFolder } from '../../release/layout.ts';
import type { ReleaseManifest } from '../../release/manifest.ts';

export interface ReleaseFixture {
  readonly id: string;
  /** Contents by path below the public folder. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Policies by kind of page. */
  readonly policies?: Readonly<Record<string, string>>;
  /** Headers of all pages, as in releases of earlier versions. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Release ids that sort by their number. */
export function releaseId(number: number): string {
  return `20260310T${String(number).padStart(9, '0')}Z`;
}

const COMPRESSED = /\.(?:css|html|js|json|svg)$/;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Writes a release as the publisher does; it is not live yet. */
export function writeRelease(
  releasesFolder: string,
  { id, files, policies = {}, headers = {} }: ReleaseFixture,
): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(publicFolder(releasesFolder, id), file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (!COMPRESSED.test(file)) continue;
    writeFileSync(target + ENCODING_SUFFIX.br, brotliCompressSync(content, QUICK));
    writeFileSync(target + ENCODING_SUFFIX.gzip, gzipSync(content));
  }
  const manifest: ReleaseManifest = {
    id,
    createdAt: '2026-03-10T12:00:00.000Z',
    epoch: 'fixture',
    revision: 1,
    policies: { ...policies },
    headers: { ...headers },
  };
  writeFileSync(manifestFile(releasesFolder, id), JSON.stringify(manifest));
}
