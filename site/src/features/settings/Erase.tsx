import { routes } from '@centro/shared/routes';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { showMessage } from '../../components/ui/dialog.ts';
import { accountLinksCopy } from '../../copy/account-links.ts';
import { formCopy } from '../../copy/forms.ts';
import { settingsCopy } from '../../copy/settings.ts';
import { api } from '../../lib/api/calls.ts';
import { useSubmission } from '../../lib/forms/submission.ts';
import { forgetEverything } from '../../lib/session/memory.ts';
import { useRequiredSession } from '../../lib/session/required.ts';
import { passwordProblems } from './password-problems.ts';

/** Deletes the account after confirmation by password; available to banned people, too. */
export function Erase() {
  const session = useRequiredSession();
  return (
    <SignedIn session={session} alsoBanned>
      {() => <Form />}
    </SignedIn>
  );
}

function Form() {
  const { problems, ready, busy, onSubmit } = useSubmission<'password'>(
    ['password'],
    async ({ password }) => {
      if (password === '') return { fields: { password: formCopy['password.required'] } };
      const result = await api.erase(password);
      if (!result.ok) return passwordProblems(result.failure.code);
      forgetEverything();
      const goHome = () => {
        location.replace(routes.home());
      };
      showMessage({
        icon: 'success',
        title: settingsCopy['erase.done'],
        text: settingsCopy['erase.done.text'],
        onAccept: goHome,
        onCancel: goHome,
      });
      return 'leaving';
    },
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>{settingsCopy['erase.what']}</p>
      <p>{settingsCopy['erase.certificates']}</p>
      <p>
        {settingsCopy['erase.before']}{' '}
        <a href={routes.myExport()} download>
          {accountLinksCopy['more.export']}
        </a>
      </p>
      <PasswordField
        autoComplete="current-password"
        hint={settingsCopy['erase.password']}
        problem={problems.fields?.password}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={settingsCopy['erase.submit']} ready={ready} busy={busy} final />
      <p className="beside">
        <a href={routes.profile()}>{settingsCopy['erase.keep']}</a>
      </p>
    </form>
  );
}
