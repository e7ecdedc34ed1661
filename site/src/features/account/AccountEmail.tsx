import type { ReactNode } from 'react';
import { EmailField } from '../../components/ui/EmailField.tsx';
import { accountCopy } from '../../copy/account.ts';

interface Props {
  /** Whether it is the masked address of a profile that was picked by its DNI. */
  readonly picked: boolean;
  readonly hint?: string | undefined;
  readonly problem?: ReactNode;
  /** Called to type another address. */
  readonly onOther: () => void;
}

/** The e-mail address of an account: that of the picked profile, or any. */
export function AccountEmail({ picked, hint, problem, onOther }: Props) {
  return (
    <>
      <EmailField masked={picked} hint={picked ? accountCopy['login.pickedHint'] : hint} problem={problem} />
      {picked && (
        <button type="button" className="link" onClick={onOther}>
          {accountCopy['login.otherEmail']}
        </button>
      )}
    </>
  );
}
