import { mutate } from 'swr';
import { showMessage } from '../../components/ui/dialog.ts';
import { recoverLostFocus } from '../../components/ui/lost-focus.ts';
import { showToast } from '../../components/ui/toast.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { confirmed } from './confirmed.ts';
import { leaveQuestion, stayMessage } from './messages.ts';

/** Asks for confirmation, gives up the place and updates the page. */
export function askToLeave({ id, title }: { id: string; title: string }): void {
  showMessage(leaveQuestion(title, () => void leave(id, title)));
}

async function leave(id: string, title: string): Promise<void> {
  const result = await confirmed(await api.leave(id), id, ({ status }) => status === 'none');
  if (!result.ok) {
    showMessage(stayMessage(result.failure.code, () => void leave(id, title)));
    return;
  }
  showToast(enrolmentCopy['leave.done'](title));
  await Promise.all([
    mutate(addresses.enrolment(id), result.data, { revalidate: false }),
    mutate(addresses.availability(id)),
    mutate(addresses.enrolments),
  ]);
  // The button that had the focus is gone.
  recoverLostFocus();
}
