import type { Endpoint, z } from '@centro/shared';
import type { Context } from './context';
import { ApiError } from '../errors/api-error';

type Contract<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType> = Endpoint & {
  readonly params: P;
  readonly query: Q;
  readonly response: R;
};

/**
 * Answers a request of the API: checks what came in against the contract, sends what the work gives.
 *
 * @throws {ApiError} `invalid-parameters` when the path or the query is not what the contract says
 */
export async function answer<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  ctx: Context,
  { path, params, query }: Contract<P, Q, R>,
  work: (input: { params: z.output<P>; query: z.output<Q> }) => Promise<z.input<R>>,
): Promise<void> {
  ctx.body = await work({
    params: parse(params, paramsOf(ctx, path)),
    query: parse(query, queryOf(ctx.querystring)),
  });
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError('invalid-parameters', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** The parameters the path names; the router adds those of other routes that match too. */
function paramsOf(ctx: Context, path: string): Record<string, unknown> {
  const all = ctx['params'] as Record<string, unknown>;
  const names = [...path.matchAll(/:([a-zA-Z]+)/g)].flatMap(([, name]) => name ?? []);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** The query as plain pairs. A repeated parameter becomes a list, which no contract takes. */
function queryOf(querystring: string): Record<string, string | string[]> {
  const search = new URLSearchParams(querystring);
  const pairs = [...new Set(search.keys())].map((name) => {
    const [first = '', ...rest] = search.getAll(name);
    return [name, rest.length === 0 ? first : [first, ...rest]] as const;
  });
  return Object.fromEntries(pairs);
}
