import { Button } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restoredResponseSchema, type ListedEntry } from '../../platform/audit/staff-contract';
import { send } from '../ui/sending';
import { contentAddress } from './sentences';
import { texts } from './texts';

/** Restores deleted content as a draft, and opens it. */
export function RestoreButton({ entry: { id, restorable, details } }: { readonly entry: ListedEntry }) {
  const navigate = useNavigate();
  const { toggleNotification } = useNotification();
  const [busy, setBusy] = useState(false);
  if (!restorable) return null;
  const restore = async () => {
    setBusy(true);
    const sent = await send('POST', `/staff/audit/${String(id)}/restore`, restoredResponseSchema);
    setBusy(false);
    if (sent.kind === 'refused') {
      toggleNotification({ type: 'danger', message: texts.restoreFailed });
      return;
    }
    const { content, documentId } = sent.value.data;
    toggleNotification({ type: 'success', message: texts.restored });
    navigate(contentAddress(content, documentId));
  };
  return (
    <Button
      variant="secondary"
      size="S"
      loading={busy}
      aria-label={texts.restoreOf(details.title ?? '')}
      onClick={() => void restore()}
    >
      {texts.restore}
    </Button>
  );
}
