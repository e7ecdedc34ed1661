import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { fallbackFor, isVerificationPath, MISSING_PAGES } from '@centro/shared';
import { fileOfPage, HIDDEN } from '../release/layout.ts';
import { copy } from './copy.ts';
import { answerStarting, answerText, type Exchange } from './exchange.ts';
import { OPEN_TO_OTHER_SITES } from './headers.ts';
import { logFailure } from './log.ts';
import { ENCODINGS, type Encoding, type ReleaseFile } from './release-file.ts';
import type { PersonalPages } from './personal-pages.ts';
import type { Release, Releases } from './releases.ts';

/** The folders that pages are read from. */
export interface PageFolders {
  readonly releases: Releases;
  readonly personal: PersonalPages;
}

/** Serves the file, personal page, shell or missing page of a path. */
export async function answerFromRelease(
  exchange: Exchange,
  folders: PageFolders,
  path: string,
): Promise<void> {
  const release = liveRelease(exchange, folders.releases);
  if (!release) {
    answerStarting(exchange);
    return;
  }
  const found = await find(folders, release, path);
  if (found) sendFile(exchange, found);
  else answerText(exchange, 404, copy.notFound, isVerificationPath(path) ? OPEN_TO_OTHER_SITES : {});
}

/** The live release; if its manifest cannot be read, logs the error and returns `undefined`. */
export function liveRelease(exchange: Exchange, releases: Releases): Release | undefined {
  try {
    return releases.live();
  } catch (error) {
    logFailure({ exchange, route: 'release', status: 503, error });
    return undefined;
  }
}

interface Found {
  readonly status: 200 | 404;
  readonly file: ReleaseFile;
}

async function find(
  { releases, personal }: PageFolders,
  release: Release,
  path: string,
): Promise<Found | undefined> {
  if (isVerificationPath(path)) return verificationFile(personal, path);
  const name = reachableFile(path);
  const file =
    name === undefined ? undefined : ((await releases.read(release, name)) ?? (await personal.read(name)));
  if (file) return { status: MISSING.has(path) ? 404 : 200, file };
  const fallback = fallbackFor(path, (page) => hasPage(release, page));
  const page = await release.read(fileOfPage(fallback.page));
  return page && { status: fallback.kind === 'shell' ? 200 : 404, file: page };
}

/** Verification files are for programs: unknown and malformed names get the same response, which is not a page. */
async function verificationFile(personal: PersonalPages, path: string): Promise<Found | undefined> {
  const file = await personal.read(fileOfPage(path));
  return file && { status: 200, file };
}

/** The file of the public folder that a path names; `undefined` for a hidden file. */
export function reachableFile(path: string): string | undefined {
  return HIDDEN.test(path) ? undefined : fileOfPage(path);
}

/** A file with another extension is not a page. */
function hasPage(release: Release, page: string): boolean {
  const file = reachableFile(page);
  return file === `${page.slice(1)}.html` && release.has(file);
}

const MISSING = new Set<string>(Object.values(MISSING_PAGES));

function sendFile({ request, response, id }: Exchange, { status, file }: Found): void {
  const { body, etag, headers, notModifiedHeaders } = file[encodingFor(request, file)] ?? file.identity;
  if (status === 200 && fresh(request.headers, { etag })) {
    response.writeHead(304, [...notModifiedHeaders, 'x-request-id', id]).end();
  } else {
    response.writeHead(status, [...headers, 'x-request-id', id]).end(body);
  }
}

/** The smallest encoding that the client accepts. */
function encodingFor(request: IncomingMessage, file: ReleaseFile): Encoding {
  const stored = ENCODINGS.filter((encoding) => file[encoding]);
  const taken = new Set(new Negotiator(request).encodings(stored));
  return stored.find((encoding) => taken.has(encoding)) ?? 'identity';
}
