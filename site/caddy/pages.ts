import {
  FOR_CHECKERS,
  MISSING_BELOW,
  MISSING_PAGES,
  PARAMETER_ROUTES,
  PUBLIC_ID_LIMIT,
  RESERVED_SLUGS,
  SLUG_PATTERN,
} from '@centro/shared';
import { copy } from '../front/copy.ts';
import { RETRY_AFTER, STARTING_PAGE } from '../front/exchange.ts';
import {
  CACHE_CONTROL,
  NO_CONTENT_POLICY,
  OPEN_TO_OTHER_SITES,
  WORKER_POLICY,
  type HeaderTable,
} from '../front/headers.ts';
import { HIDDEN } from '../release/layout.ts';
import { contentType, ENCODINGS } from '../front/release-file.ts';
import { HASHED_ASSETS, SERVICE_WORKER } from '../front/releases.ts';
import { fileOfPage, PERSONAL } from '../release/layout.ts';
import { CURRENT } from '../release/releases.ts';
import {
  answering,
  goPattern,
  literal,
  matches,
  not,
  otherwise,
  PATH,
  policy,
  readBy,
  saying,
  subroute,
  unanchored,
  withHeaders,
  type Handler,
  type Matcher,
  type Route,
} from './route.ts';

const LIVE = `${CURRENT}/public`;
const BESIDE = `${PERSONAL}/public`;

/** Folders of releases; what is asked of any of them is asked of all, for a hash in its name tells all its content. */
const ANY_RELEASE = '[0-9]*T*Z/public';

/** Endings of what releases hold besides pages. */
const ENDINGS = [
  'css',
  'ics',
  'jpg',
  'js',
  'json',
  'png',
  'svg',
  'txt',
  'webmanifest',
  'webp',
  'woff2',
  'xml',
];

const PAGE_POLICY = '{http.vars.page_policy}';

/** What a release knows of its pages and what stands beside it. */
export interface PageFolders {
  readonly releasesFolder: string;
  /** The policy of every page. */
  readonly pagePolicy: string;
}

/** Everything that is a file: pages, shells, assets, and what answers for those that are missing. */
export function pageRoutes(folders: PageFolders): Route[] {
  const serve = serving(folders.releasesFolder);
  const page = pagesServed(folders, serve);
  const hashed = `^/(?:${HASHED_ASSETS.map(literal).join('|')})`;
  const visible = not(matches(PATH, HIDDEN));
  return [
    // Of a few kilobytes: said once, not with every route.
    { handle: [{ handler: 'vars', page_policy: folders.pagePolicy }] },
    answering(not(isThere(folders.releasesFolder)), starting()),
    checkersRoute(folders, serve),
    ...Object.values(MISSING_PAGES).map((missing) =>
      answering(matches(PATH, `^${literal(missing)}$`), ...page.missing(missing)),
    ),
    {
      match: [{ ...matches(PATH, hashed), ...visible }],
      handle: [
        subroute(
          answering(
            { file: fileAt(folders.releasesFolder, `${LIVE}${PATH}`, `${ANY_RELEASE}${PATH}`) },
            ...serve({ 'cache-control': CACHE_CONTROL.asset }),
          ),
        ),
      ],
    },
    {
      match: [visible],
      handle: [subroute(...filesRoutes(folders, serve), ...page.routes)],
    },
    ...PARAMETER_ROUTES.map(({ pattern, page: shell }) => page.shell(pattern, shell)),
    ...missingRoutes(page.missing),
    otherwise(...page.missing(MISSING_PAGES.page)),
  ];
}

type Serve = (
  headers: HeaderTable,
  kind?: { readonly policy?: string; readonly status?: number },
) => Handler[];

/** Sends the file that a matcher found below a folder, in the smallest form the client takes. */
function serving(root: string): Serve {
  const source = '{http.matchers.file.relative}';
  const types = [...ENDINGS, 'html'].map((ending) => ({
    input_regexp: `\\.${ending}$`,
    outputs: [contentType(`x.${ending}`)],
  }));
  return (headers, { policy: value = NO_CONTENT_POLICY, status } = {}) => [
    policy(value),
    // Compressed files have no ranges that mean anything, and their time says nothing of their content.
    {
      handler: 'headers',
      request: {
        delete: [
          ...['Range', 'If-Range', 'If-Modified-Since', 'If-Unmodified-Since', 'If-Match'],
          ...(status === undefined ? [] : ['If-None-Match']),
        ],
      },
    },
    {
      handler: 'map',
      source,
      destinations: ['{content_type}'],
      mappings: types,
      defaults: [contentType('x')],
    },
    withHeaders({ ...headers, 'content-type': '{content_type}', vary: 'accept-encoding' }, [
      'Last-Modified',
      'Accept-Ranges',
    ]),
    { handler: 'rewrite', uri: source },
    {
      handler: 'file_server',
      root,
      index_names: [],
      canonical_uris: false,
      precompressed: { br: {}, gzip: {} },
      precompressed_order: ENCODINGS.filter((encoding) => encoding !== 'identity'),
      ...(status !== undefined && { status_code: String(status) }),
    },
  ];
}

/** A condition on the first of several files that is there; their names are below the folder. */
function fileAt(root: string, ...files: readonly string[]) {
  return { root, try_files: files };
}

/** Whether a release is live. */
function isThere(releasesFolder: string): Matcher {
  return { file: fileAt(releasesFolder, `${CURRENT}/release.json`) };
}

/** A route that answers once a release is live. */
export function withReleases(releasesFolder: string, ...handle: readonly Handler[]): Route {
  return answering(isThere(releasesFolder), ...handle);
}

function starting(): Handler {
  return saying(503, STARTING_PAGE, { headers: RETRY_AFTER, type: 'text/html' });
}

/** A program asks: what is unknown and what can be no such file are answered alike, and no page goes with it. */
function checkersRoute({ releasesFolder }: PageFolders, serve: Serve): Route {
  const open = { 'cache-control': CACHE_CONTROL.personal, ...OPEN_TO_OTHER_SITES };
  return answering(
    matches(PATH, FOR_CHECKERS),
    readBy('cross-origin'),
    subroute(
      answering({ file: fileAt(releasesFolder, `${BESIDE}${PATH}`) }, ...serve(open)),
      otherwise(saying(404, copy.notFound, { headers: OPEN_TO_OTHER_SITES })),
    ),
  );
}

/** Files with an ending of their own, and the one script that acts on its own. */
function filesRoutes({ releasesFolder }: PageFolders, serve: Serve): Route[] {
  const withEnding = matches(PATH, '/[^/]*\\.[^/]*$');
  const found = (folder: string): Matcher => ({
    ...withEnding,
    file: fileAt(releasesFolder, `${folder}${PATH}`),
  });
  return [
    answering(
      { ...matches(PATH, `^/${literal(SERVICE_WORKER)}$`), file: fileAt(releasesFolder, `${LIVE}${PATH}`) },
      ...serve({ 'cache-control': CACHE_CONTROL.page }, { policy: WORKER_POLICY }),
    ),
    answering(found(LIVE), ...serve({ 'cache-control': CACHE_CONTROL.page })),
    answering(found(BESIDE), ...serve({ 'cache-control': CACHE_CONTROL.personal })),
  ];
}

function pagesServed({ releasesFolder }: PageFolders, serve: Serve) {
  const fromRelease = { 'cache-control': CACHE_CONTROL.page };
  const withoutEnding = matches(PATH, '/[^/.]*$');
  const found = (...files: string[]): Matcher => ({ file: fileAt(releasesFolder, ...files) });
  const missing = (page: string): Handler[] => [
    subroute(
      answering(
        found(`${LIVE}/${fileOfPage(page)}`),
        ...serve(fromRelease, { policy: PAGE_POLICY, status: 404 }),
      ),
      otherwise(saying(404, copy.notFound)),
    ),
  ];
  const routes = [
    answering(
      { ...matches(PATH, '^/$'), ...found(`${LIVE}/index.html`) },
      ...serve(fromRelease, { policy: PAGE_POLICY }),
    ),
    answering(
      { ...withoutEnding, ...found(`${LIVE}${PATH}.html`) },
      ...serve(fromRelease, { policy: PAGE_POLICY }),
    ),
    answering(
      { ...withoutEnding, ...found(`${BESIDE}${PATH}.html`) },
      ...serve({ 'cache-control': CACHE_CONTROL.personal }, { policy: PAGE_POLICY }),
    ),
  ];
  /** A page that stands for what is known by its shape; its `$1` is a part of the path, which is no file's name. */
  const shell = (pattern: RegExp, page: string): Route => {
    const target = page.replace('$1', '{http.regexp.shell.1}');
    return {
      match: [{ ...matches(PATH, goPattern(pattern).replace('([^/]+)', '([^/.]+)'), 'shell') }],
      handle: [
        subroute(answering(found(`${LIVE}${target}.html`), ...serve(fromRelease, { policy: PAGE_POLICY }))),
      ],
    };
  };
  return { missing, routes, shell };
}

/** The pages that answer for a public id that nothing has; see `fallbackFor`. */
function missingRoutes(missing: (page: string) => Handler[]): Route[] {
  const reserved = `^(?:${RESERVED_SLUGS.join('|')})$`;
  return Object.entries(MISSING_BELOW)
    .map(([list, page]) => {
      const shells = PARAMETER_ROUTES.filter((route) => route.page === `${list}/$1`);
      const patterns = [`${list}/([^/]+)`, ...shells.map(({ pattern }) => unanchored(pattern))];
      const [below = '', ...acts] = patterns;
      const id = (name: string) => `{http.regexp.${name}.1}`;
      const route = (pattern: string, name: string): Route => ({
        match: [matches(PATH, `^${pattern}$`, name)],
        handle: [
          subroute({
            match: [
              { ...matches(id(name), SLUG_PATTERN), ...not(matches(id(name), reserved), tooLong(id(name))) },
            ],
            handle: missing(page),
            terminal: true,
          }),
        ],
      });
      return [route(below, 'missing'), ...acts.map((pattern) => route(pattern, 'missing'))];
    })
    .flat();
}

function tooLong(text: string): Matcher {
  return matches(text, `^.{${String(PUBLIC_ID_LIMIT + 1)}}`);
}
