import { useState } from 'react';
import { mutate } from 'swr';
import { SUBSCRIPTION_LISTS, type SubscriptionList } from '@centro/shared/subscription/contract';
import type { Subscriptions as Choice } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { sessionCopy } from '../../copy/session.ts';
import { settingsCopy } from '../../copy/settings.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { useReading } from '../../lib/api/reading.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Outcome } from '../../lib/forms/submission.ts';
import { signInAgain, useRequiredSession } from '../../lib/session/required.ts';

/** The citizen's subscriptions to the mailing lists (spec §2, Subscriptions). */
export function Subscriptions() {
  const session = useRequiredSession();
  return <SignedIn session={session}>{() => <Read />}</SignedIn>;
}

function Read() {
  const reading = useReading(addresses.subscriptions, api.subscriptions);
  switch (reading.kind) {
    case 'loading':
      return <Loading label={sessionCopy.loading} />;
    case 'failed':
      return <LoadError failure={reading.failure} again={reading.again} />;
    case 'read':
      return <Form chosen={reading.data} />;
  }
}

function Form({ chosen }: { chosen: Choice }) {
  const [saved, setSaved] = useState(false);
  const { problems, ready, busy, onSubmit } = useSubmission<SubscriptionList>(
    SUBSCRIPTION_LISTS,
    async ({ promotion, announcement, notification }) => {
      const result = await api.saveSubscriptions({
        promotion: promotion === YES,
        announcement: announcement === YES,
        notification: notification === YES,
      });
      if (!result.ok) return problemsOf(result.failure.code);
      await mutate(addresses.subscriptions, result.data, { revalidate: false });
      setSaved(true);
      return 'done';
    },
  );
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={() => {
        setSaved(false);
      }}
    >
      <p>{settingsCopy['subscriptions.intro']}</p>
      {SUBSCRIPTION_LISTS.map((list) => (
        <YesOrNo key={list} list={list} chosen={chosen[list]} />
      ))}
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={settingsCopy['subscriptions.submit']} ready={ready} busy={busy} />
      <p role="status">{saved && settingsCopy['subscriptions.saved']}</p>
    </form>
  );
}

const YES = 'yes';

function YesOrNo({ list, chosen }: { list: SubscriptionList; chosen: boolean }) {
  const answers = [
    { value: YES, label: settingsCopy['subscriptions.yes'], checked: chosen },
    { value: 'no', label: settingsCopy['subscriptions.no'], checked: !chosen },
  ];
  return (
    <fieldset className="yes-or-no" aria-describedby={`${list}-hint`}>
      <legend>{settingsCopy[`subscriptions.${list}`]}</legend>
      <p className="hint" id={`${list}-hint`}>
        {settingsCopy[`subscriptions.${list}.hint`]}
      </p>
      {answers.map(({ value, label, checked }) => (
        <label key={value} className="check">
          <input type="radio" name={list} value={value} defaultChecked={checked} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function problemsOf(code: FailureCode): Outcome<SubscriptionList> {
  if (code !== 'unauthenticated') {
    return { whole: refused(code, formCopy['save.failed'](failureTexts[code])) };
  }
  signInAgain();
  return 'leaving';
}
