import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from '@centro/shared';
import type { Content } from '../src/lib/content/reader.ts';
import type { WantCard } from '../src/lib/share-card/card.ts';
import { ownPolicy } from './policy.ts';

/** Output folder of `astro build`. */
export const SITE_DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** A page rendered by the compiled app. */
export interface RenderedPage {
  readonly status: number;
  readonly body: Buffer;
  /** The content security policy the page needs; a data file needs none. */
  readonly policy: string;
}

/** What a page is rendered with. */
export interface PageLocals {
  readonly content: Content;
  readonly wantCard: WantCard;
}

/** Settings of an installation; when they change, every page is rendered again. */
export interface SitePlace {
  /** The address visitors use. */
  readonly publicUrl: string;
  /** URL template of map tiles. */
  readonly mapTiles?: string | null;
}

/** The compiled Astro app with its hashed assets. */
export interface SiteApp {
  /** Identifies the build; another build renders every page again. */
  readonly build: string;
  /** Files of every release, by path below its public folder. */
  readonly assets: ReadonlyMap<string, Buffer>;
  /** Renders one page; rejects when the page throws. */
  readonly render: (page: string, locals: PageLocals) => Promise<RenderedPage>;
}

interface CompiledApp {
  readonly render: (request: Request, options: { locals: App.Locals }) => Promise<Response>;
}

const compiledAppSchema = z.object({
  app: z.custom<CompiledApp>(
    (value) => typeof value === 'object' && value !== null && 'render' in value,
    'The build exports no app.',
  ),
});

/**
 * Loads the output of `astro build`.
 *
 * @throws when the site has not been built
 */
export async function loadSiteApp(
  distFolder: string,
  { publicUrl, mapTiles = null }: SitePlace,
): Promise<SiteApp> {
  const entry = path.join(distFolder, 'server', 'entry.mjs');
  const { app } = compiledAppSchema.parse(await import(entry));
  const assets = readTree(path.join(distFolder, 'client'));
  return {
    build: digest(JSON.stringify([publicUrl, mapTiles]), readTree(path.join(distFolder, 'server')), assets),
    assets,
    render: async (page, locals) => {
      const response = await app.render(new Request(new URL(page, publicUrl)), {
        locals: { ...locals, mapTiles },
      });
      const body = Buffer.from(await response.arrayBuffer());
      const policy = response.headers.get('content-security-policy');
      return {
        status: response.status,
        body,
        policy: policy === null ? '' : ownPolicy(policy, body.toString()),
      };
    },
  };
}

function readTree(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((file) => path.join(file.parentPath, file.name)).sort();
  return new Map(
    paths.map((file) => [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file)]),
  );
}

function digest(place: string, ...trees: ReadonlyMap<string, Buffer>[]): string {
  const hash = createHash('sha256').update(place);
  for (const tree of trees) {
    for (const [file, bytes] of tree) hash.update(file).update('\0').update(bytes).update('\0');
  }
  return hash.digest('base64url').slice(0, 16);
}
