import { useState } from 'react';
import { canonicalEmail } from '@centro/shared/account/identity';
import type { CallableFailure } from '@centro/shared';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { EmailField } from '../../components/ui/EmailField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { addAdminRoleFailures, administratorsCopy } from '../../copy/administrators.ts';
import { emailProblem } from '../../lib/forms/email-problem.ts';
import { useSubmission, type Outcome } from '../../lib/forms/submission.ts';
import { signInAgain } from '../../lib/session/required.ts';
import { addAdminRole } from './add-admin-role.ts';

/** Form with which site administrators add others (spec §6). */
export function AddAdministrator() {
  const [made, setMade] = useState<string>();
  const { problems, ready, busy, onSubmit } = useSubmission<'email'>(['email'], async (values, form) => {
    const email = canonicalEmail(values.email);
    setMade(undefined);
    const wrong = emailProblem(email);
    if (wrong !== undefined) return { fields: { email: wrong } };
    const outcome = await addAdminRole(email);
    if (outcome !== 'done') return problemsOf(outcome);
    form.reset();
    setMade(email);
    return 'done';
  });
  return (
    <section aria-labelledby="administracion" className="settings">
      <h2 id="administracion">{administratorsCopy.title}</h2>
      <form method="post" noValidate onSubmit={onSubmit}>
        <p>{administratorsCopy.intro}</p>
        <EmailField autoComplete="email" problem={problems.fields?.email} />
        <ErrorMessage>{problems.whole}</ErrorMessage>
        <p role="status">{made !== undefined && administratorsCopy.done(made)}</p>
        <SubmitButton label={administratorsCopy.submit} ready={ready} busy={busy} />
      </form>
    </section>
  );
}

function problemsOf(failure: CallableFailure): Outcome<'email'> {
  if (failure === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  const text = addAdminRoleFailures[failure];
  return failure === 'not-found' || failure === 'invalid-argument'
    ? { fields: { email: text } }
    : { whole: text };
}
