import { useEffect, useState } from 'react';
import { passwordProblem } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import { PasswordAdvice } from '../../components/session/PasswordAdvice.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Problems } from '../../lib/forms/submission.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { useMailToken } from '../../lib/session/mail-token.ts';
import { MEMORY, remember } from '../../lib/session/memory.ts';
import { LastScreen } from './LastScreen.tsx';
import { passwordApi } from './password-calls.ts';

/** The page that the mail's link opens: a new password (spec §5; design, Identity). */
export function NewPassword() {
  const hydrated = useHydrated();
  const token = useMailToken();
  const [state, setState] = useState<'open' | 'expired' | 'saved'>('open');
  const { problems, ready, busy, onSubmit } = useSubmission(['password'], async ({ password }) => {
    const weak = passwordProblem(password);
    if (weak !== undefined) return { fields: { password: failureTexts[weak] } };
    const result = await passwordApi.reset(token ?? '', password);
    if (result.ok) {
      remember(MEMORY.guessablePassword, result.data.guessablePassword);
      setState('saved');
    } else if (result.failure.code === 'link-expired') setState('expired');
    else return problemsOf(result.failure.code);
    return 'done';
  });
  useEffect(() => {
    // Another mail's link, opened on this page.
    setState('open');
  }, [token]);

  if (state === 'saved') {
    return (
      <LastScreen
        title={accountCopy['newPassword.saved']}
        text={accountCopy['newPassword.saved.text']}
        href={routes.login()}
        link={accountCopy['newPassword.login']}
      >
        <PasswordAdvice />
      </LastScreen>
    );
  }
  if (state === 'expired' || (hydrated && token === undefined)) {
    return (
      <LastScreen
        text={state === 'expired' ? failureTexts['link-expired'] : accountCopy['newPassword.noLink']}
        href={routes.recoverPassword()}
        link={accountCopy['newPassword.again']}
      />
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>{accountCopy['newPassword.intro']}</p>
      <PasswordField
        autoComplete="new-password"
        hint={accountCopy['signUp.password.hint']}
        problem={problems.fields?.password}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={accountCopy['newPassword.submit']} ready={ready} busy={busy} />
    </form>
  );
}

function problemsOf(code: FailureCode): Problems<'password'> {
  return code === 'weak-password' || code === 'password-too-long'
    ? { fields: { password: failureTexts[code] } }
    : { whole: refused(code) };
}
