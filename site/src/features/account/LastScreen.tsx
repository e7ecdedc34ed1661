import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly title?: string;
  readonly text: string;
  readonly href: string;
  readonly link: string;
  readonly children?: ReactNode;
}

/** Last screen of a flow; takes the focus, because the focused element is gone. */
export function LastScreen({ title, text, href, link, children }: Props) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus();
  }, []);
  return (
    <div ref={start} tabIndex={-1} className="outcome">
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
      <a className="button" href={href}>
        {link}
      </a>
    </div>
  );
}
