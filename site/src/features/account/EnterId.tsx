import { useEffect, useRef, useState } from 'react';
import { canonicalDni } from '@centro/shared/account/identity';
import { routes } from '@centro/shared/routes';
import type { RegistryEntry } from '@centro/shared';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { TextField } from '../../components/ui/Field.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { accountCopy } from '../../copy/account.ts';
import { formCopy } from '../../copy/forms.ts';
import { api } from '../../lib/api/calls.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission } from '../../lib/forms/submission.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { keepTraining } from '../../lib/session/return-state.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { rememberPickedProfile } from './picked-profile.ts';

interface Found {
  readonly dni: string;
  readonly profiles: readonly RegistryEntry[];
}

/** The enter-ID step (spec §2): finds the profiles of a DNI, or leads to creating the first one. */
export function EnterId() {
  const { trainingId } = useAccountParameters();
  const [found, setFound] = useState<Found>();
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { key: MEMORY.enterIdDraft, names: ['dni'], owner: '' });
  const { problems, ready, busy, onSubmit } = useSubmission(['dni'], async (values) => {
    const dni = canonicalDni(values.dni);
    if (dni === undefined) return { fields: { dni: formCopy['dni.wrong'] } };
    const result = await api.registry(dni);
    if (!result.ok) return { whole: refused(result.failure.code) };
    dropDraft(MEMORY.enterIdDraft);
    if (result.data.length > 0) {
      setFound({ dni, profiles: result.data });
      return 'done';
    }
    location.assign(routes.signUp(dni, trainingId));
    return 'leaving';
  });

  return (
    <>
      <form
        method="post"
        noValidate
        ref={form}
        onSubmit={onSubmit}
        onInput={keep}
        hidden={found !== undefined}
      >
        <p>{accountCopy['enterId.intro']}</p>
        <TextField
          name="dni"
          label={formCopy.dni}
          hint={formCopy['dni.hint']}
          problem={problems.fields?.dni}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          required
        />
        <ErrorMessage>{problems.whole}</ErrorMessage>
        <SubmitButton label={accountCopy['enterId.submit']} ready={ready} busy={busy} />
        <p className="beside">
          <a href={routes.login()} onClick={keepTraining}>
            {accountCopy['enterId.withEmail']}
          </a>
        </p>
      </form>
      {found && (
        <FoundProfiles
          {...found}
          trainingId={trainingId}
          onOtherDni={() => {
            setFound(undefined);
            requestAnimationFrame(() => document.getElementById('dni')?.focus());
          }}
        />
      )}
    </>
  );
}

interface FoundProps extends Found {
  readonly trainingId: string | undefined;
  readonly onOtherDni: () => void;
}

function FoundProfiles({ dni, profiles, trainingId, onOtherDni }: FoundProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby="perfiles">
      <h2 id="perfiles" ref={heading} tabIndex={-1}>
        {accountCopy['enterId.found']}
      </h2>
      <ul className="profiles">
        {profiles.map(({ ref, names, surnames, email }) => (
          <li key={ref}>
            <a
              href={routes.login(email, trainingId)}
              onClick={() => {
                rememberPickedProfile({ ref, email });
              }}
            >
              <strong>{[names, surnames].join(' ').trim()}</strong>
              <span>{email}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">{accountCopy['enterId.note']}</p>
      <p className="beside">
        <a href={routes.signUp(dni, trainingId)}>{accountCopy['enterId.create']}</a>
        <button type="button" className="link" onClick={onOtherDni}>
          {accountCopy['enterId.otherDni']}
        </button>
      </p>
    </section>
  );
}
