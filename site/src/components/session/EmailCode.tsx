import { useState } from 'react';
import { mutate } from 'swr';
import { routes } from '@centro/shared/routes';
import type { Me } from '@centro/shared';
import { emailCodeCopy } from '../../copy/email-code.ts';
import { failureTexts } from '../../copy/failures.ts';
import { addresses } from '../../lib/api/calls.ts';
import { emailCodeApi } from '../../lib/api/email-code-calls.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission } from '../../lib/forms/submission.ts';
import { currentIntent } from '../../lib/session/return-state.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { TextField } from '../ui/Field.tsx';
import { recoverLostFocus } from '../ui/lost-focus.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import '../../styles/forms.css';
import './email-code.css';

/** Form for the code that was mailed to confirm an address (design, Confirmed e-mails). */
export function EmailCode({ email }: Pick<Me, 'email'>) {
  const { problems, ready, busy, onSubmit } = useSubmission(['code'], async ({ code }) => {
    if (!/^(?:\s*\d){6}\s*$/.test(code)) return { fields: { code: emailCodeCopy['code.digits'] } };
    const result = await emailCodeApi.confirm(code);
    if (!result.ok) {
      const failed = result.failure.code;
      const isOfCode = failed === 'wrong-code' || failed === 'code-expired';
      return isOfCode ? { fields: { code: failureTexts[failed] } } : { whole: refused(failed) };
    }
    await mutate(addresses.me, result.data, { revalidate: false });
    const intent = currentIntent();
    if (intent) {
      location.assign(routes.trainingAction(intent.trainingId, 'inscribirme'));
      return 'leaving';
    }
    showToast(emailCodeCopy.done);
    // Provisional places are confirmed now: revalidates all other data.
    await mutate((key) => key !== addresses.me);
    recoverLostFocus();
    return 'done';
  });
  return (
    <form className="email-code" method="post" noValidate onSubmit={onSubmit}>
      <p>
        <strong>{emailCodeCopy.title}.</strong> {emailCodeCopy.intro(email)}
      </p>
      <TextField
        name="code"
        label={emailCodeCopy.code}
        hint={emailCodeCopy['code.hint']}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        problem={problems.fields?.code}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={emailCodeCopy.submit} ready={ready} busy={busy} />
      <p className="ways">
        <SendAgain email={email} /> <a href={routes.changeEmail()}>{emailCodeCopy.change}</a>
      </p>
    </form>
  );
}

function SendAgain({ email }: Pick<Me, 'email'>) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await emailCodeApi.sendAgain();
    setBusy(false);
    showToast(result.ok ? emailCodeCopy['again.done'](email) : failureTexts[result.failure.code]);
  };
  return (
    <button
      type="button"
      className="link"
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void send();
      }}
    >
      {emailCodeCopy.again}
    </button>
  );
}
