import { isDeepStrictEqual } from 'node:util';
import { endpoints, errorResponseSchema, z, type Endpoint } from '@centro/shared';
import type { GeneratedRequest, Role } from './requests.ts';
import type { Answered } from './sender.ts';

/** Planted values, with the column or variable of each. */
export type Secrets = ReadonlyMap<string, string>;

export interface Hidden {
  /** Visible only to their owner. */
  readonly fromAll: Secrets;
  /** Visible only to signed-in users. */
  readonly fromVisitors: Secrets;
}

/** Patterns of internals that no response may contain. */
const INSIDE: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack trace', /(?:\n|\\n)\s+at \S.*:\d+:\d+|node:internal/],
  [
    'SQL',
    /\b(?:select|delete) .{1,200} from ["`]?\w|\binsert into ["`]?\w+["`]? \(|\bupdate ["`]\w+["`] set /i,
  ],
  [
    'an error of the database',
    /SQLITE_|violates .* constraint|relation "|syntax error at|invalid byte sequence/i,
  ],
  ['a path of the machine', /\/node_modules\/|\/centro-instance-|file:\/\/\/|\/cms\/dist\//],
  ['a hash of a password', /\$2[aby]\$\d\d\$/],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]{8,}\./],
  ['a key', /PRIVATE KEY/],
];

const KNOWN_METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

const byPattern = Object.values<Endpoint>(endpoints).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`, 'i'),
}));

/** Checks responses for errors and leaks. */
export class Judge {
  readonly #hidden: Hidden;
  readonly #fromAll: RegExp;
  readonly #fromVisitors: RegExp;

  constructor(hidden: Hidden) {
    this.#hidden = hidden;
    this.#fromAll = anyOf(hidden.fromAll);
    this.#fromVisitors = anyOf(hidden.fromVisitors);
  }

  /** Faults of a response. */
  faultsOf(request: GeneratedRequest, answer: Answered): string[] {
    const text = `${answer.headers}\n${answer.body.toString('utf8')}`;
    const path = request.path.split('?', 1)[0] ?? '';
    // Only the front treats paths as case-sensitive.
    const api = request.entry === 'cms' ? /^\/api(?:\/|$)/i.test(path) : /^\/api(?:\/|$)/.test(path);
    // The admin responds with 501 to methods that it does not know.
    const unknown = !api && answer.status === 501 && !KNOWN_METHODS.test(request.method);
    const failed = answer.status >= 500 && !unknown;
    const faults = [
      ...(failed ? [`is answered ${String(answer.status)}`] : []),
      ...this.#leaks(request.role, text),
      ...INSIDE.filter(([, pattern]) => pattern.test(answer.body.toString('utf8'))).map(
        ([what]) => `shows ${what}`,
      ),
    ];
    return api ? [...faults, ...contractFaults(request, path, answer)] : faults;
  }

  #leaks(role: Role, text: string): string[] {
    const { fromAll, fromVisitors } = this.#hidden;
    const found = [
      ...[...text.matchAll(this.#fromAll)].map(([value]) => fromAll.get(value)),
      ...(role === 'visitor'
        ? [...text.matchAll(this.#fromVisitors)].map(([value]) => fromVisitors.get(value))
        : []),
    ];
    return [...new Set(found)].map((place) => `leaks ${String(place)}`);
  }
}

/** Violations of the contract: errors have one shape, responses only declared fields. */
function contractFaults(
  { method }: GeneratedRequest,
  path: string,
  { status, contentType, body }: Answered,
): string[] {
  if (method === 'HEAD' || body.length === 0) return [];
  const json = contentType.startsWith('application/json') ? parsed(body) : undefined;
  if (status >= 400) {
    const error = errorResponseSchema.safeParse(json);
    return error.success && error.data.error.status === status ? [] : ['is refused in a shape of its own'];
  }
  if (status >= 300 || json === undefined) return [];
  const schemas = byPattern.flatMap(({ endpoint, pattern }) =>
    endpoint.method === method && pattern.test(path) && typeof endpoint.response !== 'string'
      ? [endpoint.response]
      : [],
  );
  const matches = schemas.some((schema) => {
    const read = z.safeParse(schema, json);
    return read.success && isDeepStrictEqual(read.data, json);
  });
  // Credentials have no schema, and are returned as they were signed.
  return matches || schemas.length === 0 ? [] : ['has a body that the contract does not name'];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function anyOf(secrets: Secrets): RegExp {
  const values = [...secrets.keys()]
    .sort((a, b) => b.length - a.length)
    .map((value) => value.replace(/[^\w@ ]/g, '\\$&'));
  return new RegExp(values.length === 0 ? '(?!)' : values.join('|'), 'g');
}
