import { Button, Modal, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { DialogContent } from './DialogContent';
import { ReasonField } from './ReasonField';
import { uiTexts } from './texts';

interface ReasonDialogProps {
  readonly title: string;
  readonly explained: string;
  readonly confirm: string;
  readonly hint: string;
  /** Content above the reason. */
  readonly children?: ReactNode;
  /** Whether a confirmation in the content is missing. */
  readonly unconfirmed?: boolean;
  /** Resolves to whether it was done; if not, the dialog stays open with the reason. */
  readonly onConfirm: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Confirmation dialog of an action that requires a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, explained, confirm, hint, children, unconfirmed = false, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'failed'>('asking');
  const sending = state === 'sending';
  const ready = reason.trim() !== '' && !unconfirmed && !sending;
  const send = async () => {
    setState('sending');
    if (await onConfirm(reason.trim())) onClose();
    else setState('failed');
  };
  return (
    <Modal.Root defaultOpen onOpenChange={onClose}>
      <DialogContent>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Typography tag="p" paddingBottom={4}>
            {explained}
          </Typography>
          {children}
          <ReasonField reason={reason} hint={hint} onChange={setReason} />
          {state === 'failed' && (
            <Typography tag="p" role="alert" textColor="danger600" paddingTop={2}>
              {uiTexts.notDone}
            </Typography>
          )}
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button variant="danger" disabled={!ready} loading={sending} onClick={() => void send()}>
            {confirm}
          </Button>
        </Modal.Footer>
      </DialogContent>
    </Modal.Root>
  );
}
