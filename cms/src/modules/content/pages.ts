import { ApiError } from '../../platform/errors/api-error';

/**
 * Pagination data of a list; an empty list has one page.
 *
 * @throws {ApiError} `not-found` beyond the last page
 */
export function pagesOf(total: number, page: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (page > pageCount) throw new ApiError('not-found', `No page ${String(page)} of ${String(pageCount)}`);
  return { page, pageCount, total };
}

/** The entries on a page, counted from 1; none beyond the last. */
export function pageOf<T>(entries: readonly T[], page: number, pageSize: number): readonly T[] {
  return entries.slice((page - 1) * pageSize, page * pageSize);
}
