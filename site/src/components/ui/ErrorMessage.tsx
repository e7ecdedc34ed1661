import type { ReactNode } from 'react';

/** Says what went wrong, at once and to everybody; empty while nothing did. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <div className="alarm" role="alert">
      {children}
    </div>
  );
}
