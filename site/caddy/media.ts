import { copy } from '../front/copy.ts';
import { MEDIA_STATUSES } from '../front/cms-proxy.ts';
import { NO_CONTENT_POLICY } from '../front/headers.ts';
import { mediaHeaders, SHOWN_TYPES } from '../front/media.ts';
import { vouching, VOUCHED } from './addresses.ts';
import { passedToCms } from './cms.ts';
import {
  answering,
  literal,
  matches,
  otherwise,
  PATH,
  policy,
  saying,
  subroute,
  withHeaders,
  type Handler,
  type Route,
} from './route.ts';

/** Names of files that can be looked up as they are; what Strapi calls its files is among them. */
const PLAIN = "^/media/[\\w~@!$&'()+,;=%: -][\\w.~@!$&'()+,;=%: -]*$";

/** Headers of the cms that are not about the file. */
const NOT_OF_FILES = ['Set-Cookie', 'Location', 'Expires', 'X-*', 'Access-Control-*'];

/** Everything below `/media/`: one flat folder, from the disk, so that pictures outlive the cms, else from the cms. */
export function mediaRoutes(uploadsFolder: string, cms: readonly string[]): Route[] {
  return [
    answering(
      { ...matches(PATH, PLAIN), file: { root: uploadsFolder, try_files: ['{http.request.uri.path.file}'] } },
      ...asKind(uploadsFolder),
    ),
    answering(matches(PATH, '^/media/[^./][^/]*$'), ...fromCms(cms)),
    otherwise(saying(404, copy.notFound)),
  ];
}

function asKind(root: string): Handler[] {
  const serve: Handler = {
    handler: 'file_server',
    root,
    index_names: [],
    canonical_uris: false,
  };
  return [
    policy(NO_CONTENT_POLICY),
    ...withKindHeaders(),
    { handler: 'rewrite', strip_path_prefix: '/media' },
    serve,
  ];
}

/** Headers that decide how a browser treats a file, by its ending. */
function withKindHeaders(): Handler[] {
  const shown = Object.keys(SHOWN_TYPES);
  const ending = (endings: readonly string[]) => `(?i)(?:${endings.map(literal).join('|')})$`;
  return [
    subroute(
      ...shown.map((each) => ({
        match: [matches(PATH, ending([each]))],
        handle: [withHeaders(mediaHeaders(`x${each}`))],
        group: 'kind',
      })),
      { handle: [withHeaders(mediaHeaders('x'))], group: 'kind' },
    ),
  ];
}

function fromCms(cms: readonly string[]): Handler[] {
  return [
    { handler: 'vars', kind: 'media' },
    policy(NO_CONTENT_POLICY),
    vouching,
    { handler: 'rewrite', path_regexp: [{ find: '^/media/', replace: '/uploads/' }] },
    { handler: 'rewrite', uri: '{http.request.uri.path}?' },
    passedToCms(cms, {
      headers: { request: { set: VOUCHED, delete: ['Authorization', 'Cookie'] } },
      handle_response: [
        {
          match: { status_code: [...MEDIA_STATUSES] },
          routes: [
            {
              handle: [...withKindHeaders(), withHeaders({}, NOT_OF_FILES), { handler: 'copy_response' }],
            },
          ],
        },
        { match: { status_code: [5] }, routes: [{ handle: [saying(503, copy.fileUnavailable)] }] },
        { routes: [{ handle: [saying(404, copy.notFound)] }] },
      ],
    }),
  ];
}

export function mediaFailures(): Route[] {
  return [otherwise(saying(503, copy.fileUnavailable))];
}
