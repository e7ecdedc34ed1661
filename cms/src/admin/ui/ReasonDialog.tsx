import { Button, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { ReasonField } from './ReasonField';
import { uiTexts } from './texts';

interface ReasonDialogProps {
  readonly title: string;
  readonly explained: string;
  readonly confirm: string;
  readonly hint: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why, before something is done that cannot be without a reason. */
export function ReasonDialog({ title, explained, confirm, hint, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const ready = reason.trim() !== '' && !sending;
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
