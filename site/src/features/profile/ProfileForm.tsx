import { useMemo, useRef, useState } from 'react';
import { mutate } from 'swr';
import { canonicalDni, canonicalPhone } from '@centro/shared/account/identity';
import { PROFILE_TEXT_LIMIT } from '@centro/shared/profile/completeness';
import { SEX_LABELS, type Sex } from '@centro/shared/profile/labels';
import type { ProfileRequest } from '@centro/shared';
import { Blocked } from '../../components/session/Blocked.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SelectField, TextField } from '../../components/ui/Field.tsx';
import { PictureField } from '../../components/ui/PictureField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { pictureCopy } from '../../copy/pictures.ts';
import { profileCopy } from '../../copy/profile.ts';
import { profileFormCopy } from '../../copy/profile-form.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { nameProblem, textProblem } from '../../lib/forms/text-problem.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Outcome, type Problems } from '../../lib/forms/submission.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { carried } from '../../lib/session/return-state.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { signInAgain, useRequiredSession } from '../../lib/session/required.ts';
import { pathAfterProfile } from '../../lib/session/redirects.ts';

/** Typed fields, in screen order. */
const TYPED = ['names', 'surnames', 'phoneNumber', 'dniNumber', 'job', 'city', 'sex'] as const;

const FIELDS = [...TYPED, 'dniImage'] as const;
type Field = (typeof FIELDS)[number];

interface Props {
  /** Whether the profile exists already. */
  readonly editing?: boolean;
}

/** Profile creation and editing (spec §2, §5). The input is stored as a draft until it is saved. */
export function ProfileForm({ editing = false }: Props) {
  const { dniNumber } = useAccountParameters();
  const session = useRequiredSession();
  const me = session.kind === 'open' ? session.me : undefined;
  const form = useRef<HTMLFormElement>(null);
  const pictureSaved = useRef(false);
  const [saved, setSaved] = useState(false);
  const known = useMemo(() => ({ ...me, dniNumber: me?.dniNumber ?? dniNumber ?? null }), [me, dniNumber]);
  const keep = useDraft(form, { key: MEMORY.profileDraft, names: TYPED, owner: me?.uid, known });
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(FIELDS, async (values) => {
    const request = readProfile(values, pictureSaved.current || (me?.dniImage ?? null) !== null);
    if (!('names' in request)) return request;
    const result = await api.saveProfile(request);
    if (!result.ok) return problemsOf(result.failure.code);
    dropDraft(MEMORY.profileDraft);
    if (!editing) {
      location.assign(pathAfterProfile(result.data, carried()));
      return 'leaving';
    }
    await mutate(addresses.me, result.data, { revalidate: false });
    setSaved(true);
    return 'done';
  });
  if (me?.banned === true) return <Blocked />;

  return (
    <form
      method="post"
      noValidate
      ref={form}
      onSubmit={onSubmit}
      onInput={() => {
        keep();
        setSaved(false);
      }}
    >
      <p>{editing ? profileFormCopy['edit.intro'] : profileFormCopy['create.intro']}</p>
      <Text name="names" problems={problems} autoComplete="given-name" />
      <Text name="surnames" problems={problems} autoComplete="family-name" />
      <Text name="phoneNumber" problems={problems} autoComplete="tel" inputMode="tel" type="tel" />
      <Text name="dniNumber" problems={problems} autoComplete="off" inputMode="numeric" />
      <Text name="job" problems={problems} autoComplete="organization-title" />
      <Text name="city" problems={problems} autoComplete="address-level2" />
      <SelectField name="sex" label={profileFormCopy.sex} problem={problems.fields?.sex} autoComplete="sex">
        <option value="">{profileFormCopy['sex.none']}</option>
        {Object.entries(SEX_LABELS).map(([sex, label]) => (
          <option key={sex} value={sex}>
            {label}
          </option>
        ))}
      </SelectField>
      <PictureField
        name="dniImage"
        folder="dni-images"
        texts={pictureCopy['dni-images']}
        saved={me?.dniImage ?? null}
        problem={problems.fields?.dniImage}
        onSaved={() => {
          pictureSaved.current = true;
        }}
        onExpired={signInAgain}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton
        label={editing ? profileFormCopy['edit.submit'] : profileFormCopy['create.submit']}
        ready={ready}
        busy={busy}
      />
      <p role="status">{saved && profileFormCopy.saved}</p>
    </form>
  );
}

type TextName = Exclude<(typeof TYPED)[number], 'sex'>;

const LABELS: Readonly<Record<TextName, string>> = {
  names: profileCopy.names,
  surnames: profileCopy.surnames,
  phoneNumber: profileCopy.phoneNumber,
  dniNumber: formCopy.dni,
  job: profileCopy.job,
  city: profileCopy.city,
};

interface TextProps {
  readonly name: TextName;
  readonly problems: Problems<Field>;
  readonly autoComplete: string;
  readonly inputMode?: 'tel' | 'numeric';
  readonly type?: 'tel';
}

function Text({ name, problems, ...input }: TextProps) {
  return (
    <TextField
      name={name}
      label={LABELS[name]}
      hint={name === 'phoneNumber' ? profileCopy['phoneNumber.hint'] : undefined}
      problem={problems.fields?.[name]}
      maxLength={PROFILE_TEXT_LIMIT}
      enterKeyHint="next"
      required
      {...input}
    />
  );
}

/** All fields are required but the sex (spec §5). */
function readProfile(
  values: Readonly<Record<Field, string>>,
  pictureSaved: boolean,
): ProfileRequest | Problems<Field> {
  const [names, surnames, job, city] = [values.names, values.surnames, values.job, values.city].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const phoneNumber = canonicalPhone(values.phoneNumber);
  const dniNumber = canonicalDni(values.dniNumber);
  const fields: Partial<Record<Field, string | undefined>> = {
    names: nameProblem(names),
    surnames: nameProblem(surnames),
    ...(phoneNumber === undefined && { phoneNumber: profileCopy['phoneNumber.wrong'] }),
    ...(dniNumber === undefined && { dniNumber: formCopy['dni.wrong'] }),
    job: textProblem(job),
    city: textProblem(city),
    ...(!pictureSaved && { dniImage: failureTexts['dni-image-required'] }),
  };
  if (phoneNumber === undefined || dniNumber === undefined || Object.values(fields).some(Boolean)) {
    return { fields };
  }
  return { names, surnames, phoneNumber, dniNumber, job, city, sex: sexOf(values.sex) };
}

function sexOf(value: string): Sex | null {
  return value === 'M' || value === 'F' ? value : null;
}

function problemsOf(code: FailureCode): Outcome<Field> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'dni-image-required') return { fields: { dniImage: failureTexts[code] } };
  if (code === 'dni-fixed') return { fields: { dniNumber: refused(code) } };
  if (code === 'name-fixed') return { fields: { names: refused(code) } };
  return { whole: refused(code, formCopy['save.failed'](failureTexts[code])) };
}
