const DUPLICATE_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];

/** Whether the database rejected a write because of a unique index. */
export function isDuplicate(error: unknown): boolean {
  return DUPLICATE_CODES.includes((error as { readonly code?: unknown } | null)?.code);
}
