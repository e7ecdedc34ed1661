import { useEffect, useState } from 'react';

/** Delay before it is shown, in milliseconds: on shorter waits it would only flash. */
const SHOW_DELAY_MS = 300;

interface Props {
  /** Text of the indicator. */
  readonly label: string;
  /** Whether it blocks the page. */
  readonly overlay?: boolean;
}

/** Loading indicator for longer waits, also announced to screen readers (spec §2, Navigation). */
export function Loading({ label, overlay = false }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  // Screen readers only announce changes in a live region that already exists.
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
