import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

// Hardly anybody reads it.
const Notice = lazyPart(async () => (await import('./BlockedNotice.tsx')).BlockedNotice);

/** What stands in place of what a banned person may not do any more. */
export function Blocked() {
  return (
    <Suspense>
      <Notice />
    </Suspense>
  );
}
