import { useEffect, useMemo, useRef, useState } from 'react';
import { canonicalEmail, isEmail } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Problems } from '../../lib/forms/submission.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { AccountEmail } from './AccountEmail.tsx';
import { pickedProfile } from './picked-profile.ts';

/** Requests the mail for choosing a new password (spec §2, Login; §8, Reset). */
export function RecoverPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const [isOther, setOther] = useState(false);
  const hydrated = useHydrated();
  const picked = useMemo(() => (hydrated && !isOther ? pickedProfile() : undefined), [hydrated, isOther]);
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { key: MEMORY.recoveryDraft, names: ['email'], owner: '' });
  const { problems, ready, busy, onSubmit } = useSubmission(['email'], async (values) => {
    const email = canonicalEmail(values.email);
    const wrong = picked ? undefined : emailError(email);
    if (wrong !== undefined) return { fields: { email: wrong } };
    const result = await api.forgotPassword(picked?.ref ?? email);
    if (!result.ok) {
      return problemsOf(result.failure.code, () => {
        setOther(true);
      });
    }
    dropDraft(MEMORY.recoveryDraft);
    setSentTo(picked?.email ?? email);
    return 'done';
  });

  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    if (picked) field.value = picked.email;
    else if (field.value.includes('•')) field.value = '';
  }, [picked]);

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
        <p>{accountCopy[picked ? 'recover.intro.picked' : 'recover.intro']}</p>
        <AccountEmail
          picked={picked !== undefined}
          problem={problems.fields?.email}
          onOther={() => {
            setOther(true);
          }}
        />
        <ErrorMessage>{problems.whole}</ErrorMessage>
        <SubmitButton label={accountCopy['recover.submit']} ready={ready} busy={busy} />
      </form>
      {sentTo !== undefined && (
        <Sent
          email={sentTo}
          onOtherEmail={() => {
            setOther(true);
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

/** Spec §8, Reset. */
function emailError(email: string): string | undefined {
  if (email === '') return formCopy['email.required'];
  return isEmail(email) ? undefined : accountCopy['recover.email.wrong'];
}

function problemsOf(code: FailureCode, onExpired: () => void): Problems<'email'> {
  if (code !== 'reference-expired') {
    return { whole: refused(code, accountCopy['recover.failed'](failureTexts[code])) };
  }
  onExpired();
  return { fields: { email: failureTexts[code] } };
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
