import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

// Lazy, because rarely shown.
const Notice = lazyPart(async () => (await import('./BlockedNotice.tsx')).BlockedNotice);

/** Replaces content that a banned person may not use. */
export function Blocked() {
  return (
    <Suspense>
      <Notice />
    </Suspense>
  );
}
