import { Modal } from '@strapi/design-system';
import { useRef, useState, type ReactNode } from 'react';

/**
 * Content of a dialog. Once something is typed, Escape and a click beside it no longer close it while it has fields; its
 * buttons do.
 */
export function DialogContent({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [isTyped, setTyped] = useState(false);
  const keep = (event: Event) => {
    if (isTyped && content.current?.querySelector('input, textarea')) event.preventDefault();
  };
  return (
    <Modal.Content
      ref={content}
      onOpenAutoFocus={() => {
        setTyped(false);
      }}
      onInput={() => {
        setTyped(true);
      }}
      onEscapeKeyDown={keep}
      onInteractOutside={keep}
    >
      {children}
    </Modal.Content>
  );
}
