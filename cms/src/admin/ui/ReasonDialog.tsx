import { Button, Modal, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { ReasonField } from './ReasonField';
import { uiTexts } from './texts';

interface ReasonDialogProps {
  readonly title: string;
  readonly explained: string;
  readonly confirm: string;
  readonly hint: string;
  /** What to look at before. */
  readonly children?: ReactNode;
  /** Whether something in it is still to be confirmed. */
  readonly unconfirmed?: boolean;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why, before something is done that cannot be without a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, explained, confirm, hint, children, unconfirmed = false, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const ready = reason.trim() !== '' && !unconfirmed && !sending;
  return (
    <Modal.Root defaultOpen onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Typography tag="p" paddingBottom={4}>
            {explained}
          </Typography>
          {children}
          <ReasonField reason={reason} hint={hint} onChange={setReason} />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!ready}
            loading={sending}
            onClick={() => {
              setSending(true);
              void onConfirm(reason.trim());
            }}
          >
            {confirm}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
