import { useRef } from 'react';
import { mutate } from 'swr';
import { canonicalEmail } from '@centro/shared/account/identity';
import type { Me } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { UnconfirmedEmail } from '../../components/session/UnconfirmedEmail.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { EmailField } from '../../components/ui/EmailField.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { showMessage } from '../../components/ui/dialog.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { settingsCopy } from '../../copy/settings.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { emailProblem } from '../../lib/forms/email-problem.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Outcome, type Problems } from '../../lib/forms/submission.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { signInAgain } from '../../lib/session/required.ts';
import { useSession } from '../../lib/session/session.ts';

type Field = 'email' | 'password';

/** Changes the account's e-mail (spec §2, §8); the password re-authenticates the owner. */
export function ChangeEmail() {
  const session = useSession();
  return (
    <SignedIn session={session} invitation={settingsCopy['email.invitation']}>
      {(me) => (
        <>
          <UnconfirmedEmail me={me} />
          <Form me={me} />
        </>
      )}
    </SignedIn>
  );
}

function Form({ me }: { me: Me }) {
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { key: MEMORY.emailDraft, names: ['email'], owner: me.uid });
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(
    ['email', 'password'],
    async ({ email, password }) => {
      const typed = canonicalEmail(email);
      const missing = missingFields(typed, password);
      if (missing) return missing;
      const result = await api.changeEmail(typed, password);
      if (!result.ok) return problemsOf(result.failure.code);
      dropDraft(MEMORY.emailDraft);
      form.current?.reset();
      await mutate(addresses.me, result.data, { revalidate: false });
      showMessage({
        icon: 'success',
        title: settingsCopy['email.saved'],
        text: settingsCopy['email.saved.text'](result.data.email),
      });
      return 'done';
    },
  );
  return (
    <form method="post" noValidate ref={form} onSubmit={onSubmit} onInput={keep}>
      <p>{settingsCopy['email.current'](me.email)}</p>
      <EmailField label={settingsCopy['email.new']} autoComplete="email" problem={problems.fields?.email} />
      <PasswordField autoComplete="current-password" problem={problems.fields?.password} />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={settingsCopy['email.submit']} ready={ready} busy={busy} />
    </form>
  );
}

function missingFields(email: string, password: string): Problems<Field> | undefined {
  const wrong = emailProblem(email);
  if (wrong === undefined && password !== '') return undefined;
  return {
    fields: {
      ...(wrong !== undefined && { email: wrong }),
      ...(password === '' && { password: formCopy['password.required'] }),
    },
  };
}

/** Spec §8, Reset and change e-mail. */
function problemsOf(code: FailureCode): Outcome<Field> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'email-taken') return { fields: { email: settingsCopy['email.taken'] } };
  if (code === 'wrong-password') return { fields: { password: failureTexts[code] } };
  const database = code === 'unexpected' || code === 'unavailable';
  return { whole: database ? settingsCopy['email.database'] : refused(code) };
}
