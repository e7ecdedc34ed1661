import type { ReactNode } from 'react';

/** Error message, announced to screen readers at once; empty without an error. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <div className="alarm" role="alert">
      {children}
    </div>
  );
}
