import { useEffect, useRef, useState, type ReactNode } from 'react';
import { listInToken, type SubscriptionList } from '@centro/shared/subscription/contract';
import { routes } from '@centro/shared/routes';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { settingsCopy } from '../../copy/settings.ts';
import { api } from '../../lib/api/calls.ts';
import { useSubmission } from '../../lib/forms/submission.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { useMailToken } from '../../lib/session/mail-token.ts';

/**
 * The page that the link of a mail to a list opens. Opening it does nothing: whatever looks at links before people do
 * would take them off the list (RFC 8058).
 */
export function Unsubscribe() {
  const hydrated = useHydrated();
  const token = useMailToken();
  const list = token === undefined ? undefined : listInToken(token);
  if (token !== undefined && list !== undefined) return <Choice key={token} token={token} list={list} />;
  if (!hydrated) return null;
  return (
    <>
      <p>{settingsCopy['unsubscribe.noLink']}</p>
      <a className="button" href={routes.subscriptions()}>
        {settingsCopy['unsubscribe.choose']}
      </a>
    </>
  );
}

type Standing = 'asked' | 'left' | 'back';

function Choice({ token, list }: { token: string; list: SubscriptionList }) {
  const [standing, setStanding] = useState<Standing>('asked');
  const name = settingsCopy[`subscriptions.${list}`];
  switch (standing) {
    case 'asked':
      return (
        <Step
          text={settingsCopy['unsubscribe.question'](name)}
          submit={settingsCopy['unsubscribe.submit']}
          ask={() => api.unsubscribe(token)}
          onDone={() => {
            setStanding('left');
          }}
        />
      );
    case 'left':
      return (
        <Outcome key="left" title={settingsCopy['unsubscribe.done'](name)}>
          <Step
            text={settingsCopy['unsubscribe.done.text']}
            submit={settingsCopy['unsubscribe.undo']}
            ask={() => api.resubscribe(token)}
            onDone={() => {
              setStanding('back');
            }}
          />
        </Outcome>
      );
    case 'back':
      return (
        <Outcome key="back" title={settingsCopy['unsubscribe.undone'](name)}>
          <p>{settingsCopy['unsubscribe.undone.text']}</p>
        </Outcome>
      );
  }
}

interface StepProps {
  readonly text: string;
  readonly submit: string;
  readonly ask: () => ReturnType<typeof api.unsubscribe>;
  readonly onDone: () => void;
}

function Step({ text, submit, ask, onDone }: StepProps) {
  const { problems, ready, busy, onSubmit } = useSubmission([], async () => {
    const result = await ask();
    if (!result.ok) {
      const gone = result.failure.code === 'not-found';
      return { whole: gone ? settingsCopy['unsubscribe.gone'] : failureTexts[result.failure.code] };
    }
    onDone();
    return 'done';
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>{text}</p>
      <Alarm>{problems.whole}</Alarm>
      <SubmitButton label={submit} ready={ready} busy={busy} />
    </form>
  );
}

/** The focus goes along, because what had it is gone. */
function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus();
  }, []);
  return (
    <div ref={start} tabIndex={-1} className="outcome">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
