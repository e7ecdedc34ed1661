import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from '../errors/codes.ts';
import { FILE_BODY_LIMIT } from '../form/limits.ts';
import { IMAGE_BODY_LIMIT, RESUMABLE_BODY_LIMIT } from '../upload/images.ts';

/** Largest body of a request that is no picture, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** One endpoint of the public API: the whole of what both sides agree on. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `:name` parameters. */
  readonly path: string;
  /**
   * Everybody, alike or (`reader`) with more for who is signed in; or only somebody signed in, or an administrator of
   * the site: others are told `unauthenticated`, or `forbidden`.
   */
  readonly who: 'all' | 'reader' | 'citizen' | 'site-admin';
  readonly params: $ZodType;
  readonly query: $ZodType;
  /**
   * What a JSON body must be; `file` is a form with one picture in its field `file`, `document` one with a picture or a
   * PDF, `piece` bytes of a picture (tus).
   */
  readonly body: $ZodType | 'none' | 'file' | 'document' | 'piece';
  /** Largest JSON body in bytes, where it may be larger than {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /** What is answered; `file` is the picture itself, `upload` how far one in pieces is, in headers (tus). */
  readonly response: $ZodType | 'file' | 'upload';
  /** Somebody banned gets as far as the pre-checks, which tell them (design, Identity); other writes are refused. */
  readonly judgesBan?: true;
  /** It needs to know who is signed in, and nothing of what their account says besides. */
  readonly identityOnly?: true;
  /** Its token says all that it may, so it does not matter from which page it is asked (design, Identity). */
  readonly fromAnywhere?: true;
  /** Codes of its own, besides those every endpoint may answer with. */
  readonly codes: readonly ErrorCode[];
}

/** Largest body an endpoint takes, in bytes. */
export function bodyLimitOf({ body, bodyLimit }: Pick<Endpoint, 'body' | 'bodyLimit'>): number {
  if (body === 'file') return IMAGE_BODY_LIMIT;
  if (body === 'document') return FILE_BODY_LIMIT;
  return body === 'piece' ? RESUMABLE_BODY_LIMIT : (bodyLimit ?? BODY_LIMIT);
}
