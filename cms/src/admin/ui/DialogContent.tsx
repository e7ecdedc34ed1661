import { Modal } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';

/** Content of a dialog. Once something is typed, Escape and a click beside it no longer close it; its buttons do. */
export function DialogContent({ children }: { readonly children: ReactNode }) {
  const [isTyped, setTyped] = useState(false);
  const keep = (event: Event) => {
    if (isTyped) event.preventDefault();
  };
  return (
    <Modal.Content
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
