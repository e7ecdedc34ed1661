import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SubscriptionList } from '@centro/shared';
import { listInToken } from '@centro/shared/subscription/list-token';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { unsubscribeCopy } from '../../copy/unsubscribe.ts';
import { listCalls } from '../../lib/api/list-calls.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission } from '../../lib/forms/submission.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { useMailToken } from '../../lib/session/mail-token.ts';

/**
 * The unsubscribe page of a mail's link. Opening it does nothing: scanners that follow links would unsubscribe people
 * (RFC 8058).
 */
export function Unsubscribe() {
  const hydrated = useHydrated();
  const token = useMailToken();
  const list = token === undefined ? undefined : listInToken(token);
  if (token !== undefined && list !== undefined) return <Choice key={token} token={token} list={list} />;
  if (!hydrated) return null;
  return (
    <>
      <p>{unsubscribeCopy.noLink}</p>
      <a className="button" href={routes.subscriptions()}>
        {unsubscribeCopy.choose}
      </a>
    </>
  );
}

type Phase = 'asked' | 'left' | 'back';

function Choice({ token, list }: { token: string; list: SubscriptionList }) {
  const [phase, setPhase] = useState<Phase>('asked');
  const name = unsubscribeCopy[`list.${list}`];
  switch (phase) {
    case 'asked':
      return (
        <Step
          text={unsubscribeCopy.question(name)}
          submit={unsubscribeCopy.submit}
          ask={() => listCalls.unsubscribe(token)}
          onDone={() => {
            setPhase('left');
          }}
        />
      );
    case 'left':
      return (
        <Outcome key="left" title={unsubscribeCopy.done(name)}>
          <Step
            text={unsubscribeCopy['done.text']}
            submit={unsubscribeCopy.undo}
            ask={() => listCalls.resubscribe(token)}
            onDone={() => {
              setPhase('back');
            }}
          />
        </Outcome>
      );
    case 'back':
      return (
        <Outcome key="back" title={unsubscribeCopy.undone(name)}>
          <p>{unsubscribeCopy['undone.text']}</p>
        </Outcome>
      );
  }
}

interface StepProps {
  readonly text: string;
  readonly submit: string;
  readonly ask: () => ReturnType<typeof listCalls.unsubscribe>;
  readonly onDone: () => void;
}

function Step({ text, submit, ask, onDone }: StepProps) {
  const { problems, ready, busy, onSubmit } = useSubmission([], async () => {
    const result = await ask();
    if (!result.ok) {
      const { code } = result.failure;
      return { whole: code === 'not-found' ? unsubscribeCopy.gone : refused(code) };
    }
    onDone();
    return 'done';
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>{text}</p>
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={submit} ready={ready} busy={busy} />
    </form>
  );
}

/** Takes the focus, because the focused element is gone. */
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
