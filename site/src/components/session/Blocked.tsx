import { lazy, Suspense } from 'react';

// Hardly anybody reads it.
const Notice = lazy(async () => ({ default: (await import('./BlockedNotice.tsx')).BlockedNotice }));

/** What stands in place of what a banned person may not do any more. */
export function Blocked() {
  return (
    <Suspense>
      <Notice />
    </Suspense>
  );
}
