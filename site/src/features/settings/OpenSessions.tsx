import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { formatDate } from '@centro/shared/calendar';
import { formatTime } from '@centro/shared/clock-time';
import { routes } from '@centro/shared/routes';
import type { OpenSession } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { accountLinksCopy } from '../../copy/account-links.ts';
import { formCopy } from '../../copy/forms.ts';
import { openSessionsCopy as copy } from '../../copy/open-sessions.ts';
import { sessionCopy } from '../../copy/session.ts';
import { useReading } from '../../lib/api/reading.ts';
import { useSubmission } from '../../lib/forms/submission.ts';
import { useRequiredSession } from '../../lib/session/required.ts';
import { passwordProblems } from './password-problems.ts';
import { SESSIONS_ADDRESS, sessionApi } from './session-calls.ts';

/** Lists and ends the account's sessions; available to banned people, too (ASVS 7.5.2). */
export function OpenSessions() {
  const session = useRequiredSession();
  return (
    <SignedIn session={session} alsoBanned>
      {() => <Read />}
    </SignedIn>
  );
}

function Read() {
  const reading = useReading(SESSIONS_ADDRESS, sessionApi.list);
  switch (reading.kind) {
    case 'loading':
      return <Loading label={sessionCopy.loading} />;
    case 'failed':
      return <LoadError failure={reading.failure} again={reading.again} />;
    case 'read':
      return <List sessions={reading.data} />;
  }
}

const sinceOf = ({ startedAt }: OpenSession) => {
  const began = Date.parse(startedAt);
  return copy.since(formatDate(began), formatTime(began));
};

/** A session, or all except the current one. */
type Chosen = OpenSession | 'others';

function List({ sessions }: { sessions: readonly OpenSession[] }) {
  const [chosen, setChosen] = useState<Chosen>();
  const list = useRef<HTMLUListElement>(null);
  /** Moves the focus, because the focused element is removed. */
  const close = () => {
    setChosen(undefined);
    list.current?.focus();
  };
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <p>
        {copy.intro} <a href={`${routes.editProfile()}#cuenta`}>{accountLinksCopy['more.password']}</a>
      </p>
      <ul ref={list} tabIndex={-1} className="sessions" aria-label={copy.title}>
        {sessions.map((each) => (
          <li key={each.ref}>
            <p id={each.ref}>
              <strong>{copy.device(each.browser, each.system)}</strong>
              <span>{sinceOf(each)}</span>
            </p>
            {each.current ? (
              <em>{copy.current}</em>
            ) : (
              <button
                type="button"
                className="button quiet"
                aria-describedby={each.ref}
                onClick={() => {
                  setChosen(each);
                }}
              >
                {copy.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p>{copy.alone}</p>}
      {others.length > 1 && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setChosen('others');
          }}
        >
          {copy.endOthers}
        </button>
      )}
      {chosen && <End key={chosen === 'others' ? chosen : chosen.ref} chosen={chosen} onClose={close} />}
    </>
  );
}

interface EndProps {
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** Asks for the password, and ends the chosen sessions. */
function End({ chosen, onClose }: EndProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const { problems, ready, busy, onSubmit } = useSubmission<'password'>(
    ['password'],
    async ({ password }) => {
      if (password === '') return { fields: { password: formCopy['password.required'] } };
      const result = await sessionApi.end(chosen === 'others' ? undefined : chosen.ref, password);
      // A session that ended meanwhile counts as success.
      if (!result.ok && result.failure.code !== 'not-found') return passwordProblems(result.failure.code);
      await mutate(SESSIONS_ADDRESS);
      showToast(copy[chosen === 'others' ? 'endOthers.done' : 'end.done']);
      onClose();
      return 'leaving';
    },
  );
  const others = chosen === 'others';
  return (
    <form ref={form} method="post" noValidate className="end-session" onSubmit={onSubmit}>
      <p>
        <strong>
          {others
            ? copy['endOthers.question']
            : copy['end.question'](copy.device(chosen.browser, chosen.system))}
        </strong>
      </p>
      {!others && <p>{sinceOf(chosen)}</p>}
      <PasswordField
        autoComplete="current-password"
        hint={copy.password}
        problem={problems.fields?.password}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={others ? copy.endOthers : copy['end.submit']} ready={ready} busy={busy} />
      <p className="beside">
        <button type="button" className="link" onClick={onClose}>
          {copy.keep}
        </button>
      </p>
    </form>
  );
}
