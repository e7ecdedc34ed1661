import { useEffect, useMemo, useRef, useState } from 'react';
import { canonicalEmail } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { formCopy } from '../../copy/forms.ts';
import { api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, keepDraft } from '../../lib/forms/draft.ts';
import { emailProblem } from '../../lib/forms/email-problem.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Problems } from '../../lib/forms/submission.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import {
  carried,
  forgetInterruption,
  forgetTrainingPath,
  keepTraining,
} from '../../lib/session/return-state.ts';
import { rememberFirstTime } from '../../lib/session/first-time.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { carriesNothing, pathAfterSignIn } from '../../lib/session/redirects.ts';
import { AccountEmail } from './AccountEmail.tsx';
import { loginFailure } from './login-failures.ts';
import { forgetPickedProfile, pickedProfileFor } from './picked-profile.ts';

type Field = 'email' | 'password';

/** The password step (spec §2), for the profile picked by its DNI or for any e-mail address. */
export function Login() {
  const { email, trainingId } = useAccountParameters();
  const [isRefused, setRefused] = useState(false);
  const picked = useMemo(() => (isRefused ? undefined : pickedProfileFor(email)), [isRefused, email]);
  const masked = email?.includes('•') ? email : undefined;
  const form = useRef<HTMLFormElement>(null);
  const interrupted = useHydrated() && carried().interruptedAt !== undefined;

  const { problems, ready, busy, onSubmit } = useSubmission<Field>(['email', 'password'], async (values) => {
    const typed = canonicalEmail(values.email);
    const missing = missingFields(picked ? undefined : typed, values.password);
    if (missing) return missing;
    const result = await api.signIn(picked?.ref ?? typed, values.password);
    if (!result.ok) {
      if (result.failure.code === 'reference-expired') setRefused(true);
      return problemsOf(result.failure.code);
    }
    const returnState = carried();
    if (carriesNothing(returnState)) rememberFirstTime();
    forgetPickedProfile();
    dropDraft(MEMORY.recoveryDraft);
    forgetInterruption();
    if (result.data.profileComplete) forgetTrainingPath();
    location.assign(pathAfterSignIn(result.data, returnState));
    return 'leaving';
  });

  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    if (picked) field.value = picked.email;
    else if (field.value.includes('•')) field.value = '';
    else if (field.value === '' && email !== undefined && masked === undefined) field.value = email;
  }, [picked, email, masked]);

  return (
    <form method="post" noValidate onSubmit={onSubmit} ref={form}>
      <p>{interrupted ? accountCopy['login.expired'] : accountCopy['login.intro']}</p>
      <AccountEmail
        picked={picked !== undefined}
        hint={masked && accountCopy['login.maskedHint'](masked)}
        problem={problems.fields?.email}
        onOther={() => {
          setRefused(true);
          const field = form.current?.elements.namedItem('email');
          if (field instanceof HTMLElement) field.focus();
        }}
      />
      <PasswordField autoComplete="current-password" problem={problems.fields?.password} />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={accountCopy['login.submit']} ready={ready} busy={busy} />
      <p className="beside">
        <a
          href={routes.recoverPassword()}
          onClick={() => {
            keepTraining();
            if (picked) return;
            forgetPickedProfile();
            const typed = form.current && new FormData(form.current).get('email');
            if (typeof typed === 'string') keepDraft(MEMORY.recoveryDraft, { email: typed });
          }}
        >
          {accountCopy['login.forgotten']}
        </a>
        <a href={routes.enterId(trainingId)}>{accountCopy['login.withDni']}</a>
      </p>
    </form>
  );
}

/** Both are required (spec §5). */
function missingFields(email: string | undefined, password: string): Problems<Field> | undefined {
  const wrong = email === undefined ? undefined : emailProblem(email);
  const fields = {
    ...(wrong !== undefined && { email: wrong }),
    ...(password === '' && { password: formCopy['password.required'] }),
  };
  return Object.keys(fields).length === 0 ? undefined : { fields };
}

function problemsOf(code: FailureCode): Problems<Field> {
  const { at, text } = loginFailure(code);
  switch (at) {
    case 'email':
    case 'password':
      return { fields: { [at]: text } };
    case 'nobody':
      return { whole: <NotFound text={text} /> };
    case 'whole':
      return { whole: refused(code, text) };
  }
}

function NotFound({ text }: { text: string }) {
  return (
    <p>
      {text}{' '}
      <a href={routes.signUp()} onClick={keepTraining}>
        {accountCopy['login.createProfile']}
      </a>
    </p>
  );
}
