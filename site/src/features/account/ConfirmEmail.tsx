import { useState } from 'react';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { emailCodeCopy } from '../../copy/email-code.ts';
import { failureTexts } from '../../copy/failures.ts';
import { emailCodeApi } from '../../lib/api/email-code-calls.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission } from '../../lib/forms/submission.ts';
import { currentIntent } from '../../lib/session/return-state.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { useMailToken } from '../../lib/session/mail-token.ts';
import { LastScreen } from './LastScreen.tsx';

/** The page that the link of a confirmation mail opens: one button, because mail scanners follow links. */
export function ConfirmEmail() {
  const hydrated = useHydrated();
  const token = useMailToken();
  if (token !== undefined) return <Confirmation key={token} token={token} />;
  return hydrated ? <ToProfile text={emailCodeCopy['link.none']} /> : null;
}

function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  const { problems, ready, busy, onSubmit } = useSubmission([], async () => {
    const result = await emailCodeApi.confirmByLink(token);
    if (result.ok) setState('done');
    else if (result.failure.code === 'link-expired') setState('expired');
    else return { whole: refused(result.failure.code) };
    return 'done';
  });
  switch (state) {
    case 'open':
      return (
        <form method="post" noValidate onSubmit={onSubmit}>
          <p>{emailCodeCopy['link.text']}</p>
          <ErrorMessage>{problems.whole}</ErrorMessage>
          <SubmitButton label={emailCodeCopy['link.submit']} ready={ready} busy={busy} />
        </form>
      );
    case 'done':
      return <Done />;
    case 'expired':
      return <ToProfile text={failureTexts['link-expired']} />;
  }
}

function Done() {
  const intent = currentIntent();
  return (
    <LastScreen
      title={emailCodeCopy['link.done']}
      text={emailCodeCopy['link.done.text']}
      {...(intent
        ? { href: routes.trainingAction(intent.trainingId, 'inscribirme'), link: emailCodeCopy['link.on'] }
        : { href: routes.profile(), link: emailCodeCopy['link.profile'] })}
    />
  );
}

/** Links to the profile, where the code can be typed and another mail requested. */
function ToProfile({ text }: { text: string }) {
  return <LastScreen text={text} href={routes.profile()} link={emailCodeCopy['link.profile']} />;
}
