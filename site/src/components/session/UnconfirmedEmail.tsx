import { Suspense } from 'react';
import type { Me } from '@centro/shared';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Lazy, because few people need it, and only once. */
const EmailCode = lazyPart(async () => (await import('./EmailCode.tsx')).EmailCode);

/** Asks for the mailed code if the address is unconfirmed. */
export function UnconfirmedEmail({ me }: { readonly me: Me }) {
  if (me.emailConfirmed) return null;
  return (
    <Suspense>
      <EmailCode email={me.email} />
    </Suspense>
  );
}
