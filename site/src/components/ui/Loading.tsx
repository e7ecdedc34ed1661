import { useEffect, useState } from 'react';

/** How long nobody is told that they wait, in milliseconds: what is quicker would only flash. */
const PATIENCE_MILLISECONDS = 300;

interface Props {
  /** What is waited for. */
  readonly label: string;
  /** Whether the page behind may not be used meanwhile. */
  readonly overlay?: boolean;
}

/** Tells that something is on its way, to everybody, once that takes a while (spec §2, Navigation). */
export function Loading({ label, overlay = false }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, PATIENCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  // Screen readers tell what changes in a region they already know.
  return (
    <div className={overlay && late ? 'loading overlay' : 'loading'} role="status">
      {late && (
        <p>
          <span className="turning" aria-hidden="true" />
          {label}
        </p>
      )}
    </div>
  );
}
