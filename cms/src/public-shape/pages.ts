/** Where a page stands in its list; there is always a first page. */
export function pagesOf(total: number, page: number, pageSize: number) {
  return { page, pageCount: Math.max(1, Math.ceil(total / pageSize)), total };
}

/** The entries on a page, counted from 1; none beyond the last. */
export function pageOf<T>(entries: readonly T[], page: number, pageSize: number): readonly T[] {
  return entries.slice((page - 1) * pageSize, page * pageSize);
}
