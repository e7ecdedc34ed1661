import { Suspense } from 'react';
import type { Me } from '@centro/shared';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Of few people, and only once: loaded for them. */
const EmailCode = lazyPart(async () => (await import('./EmailCode.tsx')).EmailCode);

/** Asks for the code that was mailed to somebody whose address is not confirmed; nothing for everybody else. */
export function UnconfirmedEmail({ me }: { readonly me: Me }) {
  if (me.emailConfirmed) return null;
  return (
    <Suspense>
      <EmailCode email={me.email} />
    </Suspense>
  );
}
