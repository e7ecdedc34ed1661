import { issuedProofResponseSchema } from '@centro/shared/certificate/proof-contract';
import { routes } from '@centro/shared/routes';
import { showMessage, type Message } from '../../components/ui/dialog.ts';
import { enrolmentProofCopy as copy } from '../../copy/enrolment-proof.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { addresses } from '../../lib/api/calls.ts';
import { send } from '../../lib/api/client.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { centre, recoveryLink } from '../../lib/api/recovery-link.ts';

/** Downloads a proof of enrolment as PDF and offers its page, from which it can be shared. */
export async function downloadProof({ id }: { id: string }): Promise<void> {
  const url = `${addresses.enrolment(id)}/proof`;
  const result = await send(issuedProofResponseSchema, { method: 'POST', url });
  if (!result.ok) {
    showMessage(refusalMessage(result.failure.code, () => void downloadProof({ id })));
    return;
  }
  const { code } = result.data;
  const link = document.createElement('a');
  link.href = routes.certificateFile(code, 'pdf');
  link.download = '';
  link.click();
  showMessage({
    icon: 'success',
    title: copy['done.title'],
    text: copy['done.text'],
    links: [{ label: copy['done.see'], href: routes.certificate(code) }],
  });
}

/** Message of a refused proof. @param again retries */
function refusalMessage(code: FailureCode, again: () => void): Message {
  const title = copy['failed.title'];
  if (code === 'document-unseen' || code === 'not-found') {
    return { icon: 'alert', title, text: copy[code], links: [centre] };
  }
  const message = { icon: 'error', title, text: failureTexts[code] } as const;
  const link = recoveryLink(code);
  return link
    ? { ...message, links: [link] }
    : { ...message, dismiss: formCopy.again, onAccept: again, cancellable: true };
}
