import type { ErrorCode } from '../errors/codes.ts';
import { publicationListResponseSchema, publicationResponseSchema } from '../publication/contract.ts';
import { siteContentResponseSchema } from '../site-content/contract.ts';
import { trainingListResponseSchema, trainingResponseSchema } from '../training/contract.ts';
import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';

/** One endpoint of the public API: the whole of what both sides agree on. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with `:name` parameters. */
  readonly path: string;
  readonly params: z.ZodType;
  readonly query: z.ZodType;
  readonly response: z.ZodType;
  readonly codes: readonly ErrorCode[];
}

const nothing = z.strictObject({});
const idParams = z.strictObject({ id: z.string().refine(isPublicId) });
const pageQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
});

const listOf = <R extends z.ZodType>(path: string, response: R) =>
  ({
    method: 'GET',
    path,
    params: nothing,
    query: pageQuery,
    response,
    codes: ['invalid-parameters', 'not-found'],
  }) as const satisfies Endpoint;

const oneOf = <R extends z.ZodType>(path: string, response: R) =>
  ({
    method: 'GET',
    path,
    params: idParams,
    query: nothing,
    response,
    codes: ['invalid-parameters', 'not-found'],
  }) as const satisfies Endpoint;

/** The endpoints there are (design, The contract). The front lets nothing else through. */
export const endpoints = {
  siteContent: {
    method: 'GET',
    path: '/site',
    params: nothing,
    query: nothing,
    response: siteContentResponseSchema,
    codes: ['invalid-parameters', 'not-found'],
  },
  trainings: listOf('/trainings', trainingListResponseSchema),
  archivedTrainings: listOf('/trainings/archived', trainingListResponseSchema),
  training: oneOf('/trainings/:id', trainingResponseSchema),
  publications: listOf('/publications', publicationListResponseSchema),
  featuredPublications: {
    method: 'GET',
    path: '/publications/featured',
    params: nothing,
    query: nothing,
    response: publicationListResponseSchema,
    codes: ['invalid-parameters'],
  },
  publication: oneOf('/publications/:id', publicationResponseSchema),
} as const satisfies Record<string, Endpoint>;

/** Finds the paths an address below `/api` belongs to, and the methods they take. */
export function allowedMethods(path: string): ReadonlySet<Endpoint['method']> {
  const methods = Object.values<Endpoint>(endpoints)
    .filter((endpoint) => pathPattern(endpoint.path).test(path))
    .map((endpoint) => endpoint.method);
  return new Set(methods);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
}
