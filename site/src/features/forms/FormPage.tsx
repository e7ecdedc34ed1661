import { Suspense, useState } from 'react';
import { mutate } from 'swr';
import { isCompleted } from '@centro/shared/form/standing';
import { routes } from '@centro/shared/routes';
import type { Form, GivenForm } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { lazyPart } from '../../components/ui/lazy-part.tsx';
import { formPageCopy } from '../../copy/form-page.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { useReading } from '../../lib/api/reading.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { useSession } from '../../lib/session/session.ts';
import { formAddresses, formApi } from './calls.ts';
import { FillIn } from './FillIn.tsx';

// Lazy, because not needed to fill in a form.
const Answered = lazyPart(async () => (await import('./Answered.tsx')).Answered);

/** A form that a training requires, or a separate one (spec §2, §4, §8). */
export function FormPage() {
  const session = useSession();
  const { formId, trainingId = null } = useAccountParameters();
  return (
    <SignedIn session={session} invitation={formPageCopy.anonymous} comesBack>
      {({ uid }) =>
        formId === undefined ? <Missing /> : <Read formId={formId} trainingId={trainingId} owner={uid} />
      }
    </SignedIn>
  );
}

interface ReadProps {
  readonly formId: string;
  /** The training that requires it, if there is one. */
  readonly trainingId: string | null;
  readonly owner: string;
}

function Read({ formId, trainingId, owner }: ReadProps) {
  const form = useReading(formAddresses.form(formId), () => formApi.form(formId));
  const given = useReading(formAddresses.answers(formId), () => formApi.answers(formId));
  const failed = [form, given].find(({ kind }) => kind === 'failed');
  if (failed?.kind === 'failed') {
    if (isMissing(failed.failure.code)) return <Missing />;
    return <LoadError failure={failed.failure} again={failed.again} />;
  }
  if (form.kind !== 'read' || given.kind !== 'read') return <Loading label={formPageCopy.loading} />;
  return <Known form={form.data} given={given.data} trainingId={trainingId} owner={owner} />;
}

function isMissing(code: FailureCode): boolean {
  return code === 'not-found' || code === 'invalid-parameters';
}

interface KnownProps extends Pick<ReadProps, 'trainingId' | 'owner'> {
  readonly form: Form;
  readonly given: readonly GivenForm[];
}

function Known({ form, given, trainingId, owner }: KnownProps) {
  const [sent, setSent] = useState<GivenForm>();
  const shown = sent ?? (isCompleted(form, given.length) ? given[0] : undefined);
  if (shown) {
    const again = () => {
      setSent(undefined);
    };
    return (
      <Suspense fallback={<Loading label={formPageCopy.part} />}>
        <Answered
          form={form}
          trainingId={trainingId}
          given={shown}
          now={sent !== undefined}
          {...(form.multipleAnswers && { again })}
        />
      </Suspense>
    );
  }
  return (
    <FillIn
      form={form}
      trainingId={trainingId}
      owner={owner}
      onSent={(answers) => {
        setSent(answers);
        void mutate(formAddresses.answers(form.id), [answers, ...given], { revalidate: false });
      }}
    />
  );
}

function Missing() {
  return (
    <>
      <h2>{formPageCopy.missing}</h2>
      <p>{formPageCopy['missing.text']}</p>
      <a className="button" href={routes.trainings()}>
        {formPageCopy.trainings}
      </a>
    </>
  );
}
