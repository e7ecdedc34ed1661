import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from '../errors/codes.ts';
import { FILE_BODY_LIMIT } from '../form/limits.ts';
import { IMAGE_BODY_LIMIT, RESUMABLE_BODY_LIMIT } from '../upload/images.ts';

/** Maximum size of a request body without a file, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Contract of one endpoint of the public API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `:name` parameters. */
  readonly path: string;
  /**
   * Access: public (`all`), public with more for signed-in citizens (`reader`), signed-in citizens, or site
   * administrators; others get `unauthenticated` or `forbidden`.
   */
  readonly who: 'all' | 'reader' | 'citizen' | 'site-admin';
  readonly params: $ZodType;
  readonly query: $ZodType;
  /**
   * Schema of the JSON body; `file` is a form with one picture in its field `file`, `document` one with a picture or a
   * PDF, `piece` a chunk of a picture (tus).
   */
  readonly body: $ZodType | 'none' | 'file' | 'document' | 'piece';
  /** Maximum size of the JSON body in bytes, if larger than {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /** Schema of the response; `file` is a file's bytes, `upload` the offset of a resumable upload, in headers (tus). */
  readonly response: $ZodType | 'file' | 'upload';
  /** Banned citizens reach the pre-checks, which report the ban (design, Identity); all other writes reject them. */
  readonly judgesBan?: true;
  /** Needs only the id of the signed-in citizen, not the account. */
  readonly identityOnly?: true;
  /** Authorized by its token alone, so requests from other origins are allowed (design, Identity). */
  readonly fromAnywhere?: true;
  /** Error codes besides those of every endpoint. */
  readonly codes: readonly ErrorCode[];
}

/** Maximum size of an endpoint's request body, in bytes. */
export function bodyLimitOf({ body, bodyLimit }: Pick<Endpoint, 'body' | 'bodyLimit'>): number {
  if (body === 'file') return IMAGE_BODY_LIMIT;
  if (body === 'document') return FILE_BODY_LIMIT;
  return body === 'piece' ? RESUMABLE_BODY_LIMIT : (bodyLimit ?? BODY_LIMIT);
}
