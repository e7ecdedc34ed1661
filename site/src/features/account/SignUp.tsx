import { useMemo, useRef, type ReactNode } from 'react';
import { canonicalDni, canonicalEmail, passwordProblem } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Problem, TextField, described } from '../../components/ui/Field.tsx';
import { EmailField } from '../../components/ui/EmailField.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { emailProblem } from '../../lib/forms/email-problem.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Problems } from '../../lib/forms/submission.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { carried, forgetInterruption, keepTraining } from '../../lib/session/return-state.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { MEMORY, remember } from '../../lib/session/memory.ts';
import { pathAfterSignUp } from '../../lib/session/redirects.ts';
import { passwordApi, type SignUp as SignUpData } from './password-calls.ts';

const FIELDS = ['dni', 'email', 'password', 'terms'] as const;
type Field = (typeof FIELDS)[number];

/** Account creation (spec §2, §5, §8). @param termsUrl the terms and conditions, where the centre has them */
export function SignUp({ termsUrl }: { termsUrl: string | null }) {
  const { dniNumber } = useAccountParameters();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const known = useMemo(() => ({ dni: dniNumber ?? null }), [dniNumber]);
  // A draft for another DNI does not apply to this one.
  const owner = hydrated ? (dniNumber ?? '') : undefined;
  const keep = useDraft(form, { key: MEMORY.signUpDraft, names: ['dni', 'email'], owner, known });
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(FIELDS, async (values) => {
    const data = readSignUp(values);
    if (!('acceptedTerms' in data)) return data;
    const result = await passwordApi.signUp(data);
    if (!result.ok) return problemsOf(result.failure.code);
    forgetInterruption();
    dropDraft(MEMORY.signUpDraft);
    remember(MEMORY.guessablePassword, result.data.guessablePassword);
    location.assign(pathAfterSignUp(data.dniNumber, carried()));
    return 'leaving';
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} onInput={keep} ref={form}>
      <p>{accountCopy['signUp.intro']}</p>
      <TextField
        name="dni"
        label={formCopy.dni}
        problem={problems.fields?.dni}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      <EmailField problem={problems.fields?.email} />
      <PasswordField
        autoComplete="new-password"
        hint={accountCopy['signUp.password.hint']}
        problem={problems.fields?.password}
      />
      <Terms url={termsUrl} problem={problems.fields?.terms} />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={accountCopy['signUp.submit']} ready={ready} busy={busy} />
      <p className="beside">
        <a href={routes.login()} onClick={keepTraining}>
          {accountCopy['signUp.login']}
        </a>
      </p>
    </form>
  );
}

function Terms({ url, problem }: { url: string | null; problem: ReactNode }) {
  return (
    <div className="field">
      <div className="check">
        <input type="checkbox" name="terms" {...described('terms', undefined, problem)} />
        <span>
          <label htmlFor="terms">
            {accountCopy['signUp.terms']}
            {url === null && ` ${accountCopy['signUp.terms.link']}`}
          </label>{' '}
          {url !== null && (
            <a href={url} target="_blank" rel="noopener">
              {accountCopy['signUp.terms.link']}
            </a>
          )}
        </span>
      </div>
      <Problem name="terms" text={problem} />
    </div>
  );
}

function readSignUp(values: Readonly<Record<Field, string>>): SignUpData | Problems<Field> {
  const dniNumber = canonicalDni(values.dni);
  const email = canonicalEmail(values.email);
  const wrong = emailProblem(email);
  const weak = passwordProblem(values.password);
  const acceptedTerms = values.terms !== '';
  if (dniNumber !== undefined && wrong === undefined && weak === undefined && acceptedTerms) {
    return { dniNumber, email, password: values.password, acceptedTerms };
  }
  return {
    fields: {
      ...(dniNumber === undefined && { dni: formCopy['dni.wrong'] }),
      ...(wrong !== undefined && { email: wrong }),
      ...(weak !== undefined && { password: failureTexts[weak] }),
      ...(!acceptedTerms && { terms: failureTexts['terms-not-accepted'] }),
    },
  };
}

const FIELD_OF: Readonly<Partial<Record<FailureCode, Field>>> = {
  'email-taken': 'email',
  'weak-password': 'password',
  'password-too-long': 'password',
  'terms-not-accepted': 'terms',
};

/** Spec §8, Signup. */
function problemsOf(code: FailureCode): Problems<Field> {
  const field = FIELD_OF[code];
  return field ? { fields: { [field]: refused(code) } } : { whole: refused(code) };
}
