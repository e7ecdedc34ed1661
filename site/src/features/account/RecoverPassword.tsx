import { useEffect, useRef, useState } from 'react';
import { canonicalEmail, isEmail } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { EmailField } from '../../components/ui/EmailField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { api } from '../../lib/api/calls.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission } from '../../lib/forms/submission.ts';
import { MEMORY } from '../../lib/session/memory.ts';

/** Asks for the mail with which one chooses a new password (spec §2, Login; §8, Reset). */
export function RecoverPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { key: MEMORY.recoveryDraft, names: ['email'], owner: '' });
  const { problems, ready, busy, onSubmit } = useSubmission(['email'], async (values) => {
    const email = canonicalEmail(values.email);
    if (email === '') return { fields: { email: formCopy['email.required'] } };
    if (!isEmail(email)) return { fields: { email: accountCopy['recover.email.wrong'] } };
    const result = await api.forgotPassword(email);
    if (!result.ok) {
      const { code } = result.failure;
      return { whole: refused(code, accountCopy['recover.failed'](failureTexts[code])) };
    }
    dropDraft(MEMORY.recoveryDraft);
    setSentTo(email);
    return 'done';
  });
  return (
    <>
      <form
        method="post"
        noValidate
        ref={form}
        onSubmit={onSubmit}
        onInput={keep}
        hidden={sentTo !== undefined}
      >
        <p>{accountCopy['recover.intro']}</p>
        <EmailField problem={problems.fields?.email} />
        <Alarm>{problems.whole}</Alarm>
        <SubmitButton label={accountCopy['recover.submit']} ready={ready} busy={busy} />
      </form>
      {sentTo !== undefined && (
        <Sent
          email={sentTo}
          onOtherEmail={() => {
            setSentTo(undefined);
          }}
        />
      )}
      <p className="beside">
        <a href={routes.login()}>{accountCopy['recover.login']}</a>
      </p>
    </>
  );
}

function Sent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="outcome">
        {accountCopy['recover.sent']}
      </h2>
      <p>{accountCopy['recover.sent.text'](email)}</p>
      <button type="button" className="link" onClick={onOtherEmail}>
        {accountCopy['recover.otherEmail']}
      </button>
    </>
  );
}
