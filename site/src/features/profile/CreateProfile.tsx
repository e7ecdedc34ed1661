import { useEffect, useRef } from 'react';
import { canonicalDni, canonicalPhone } from '@centro/shared/account/identity';
import { PROFILE_TEXT_LIMIT } from '@centro/shared/profile/completeness';
import type { Me } from '@centro/shared/profile/contract';
import { SEX_LABELS, type Sex } from '@centro/shared/profile/labels';
import { routes } from '@centro/shared/routes';
import type { ProfileRequest } from '@centro/shared';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { SelectField, TextField } from '../../components/ui/Field.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { profileCopy } from '../../copy/profile.ts';
import { api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { useSubmission, type Problems } from '../../lib/forms/submission.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { carried, forgetTrainingPath, rememberInterruption } from '../../lib/session/carried.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { wayOn } from '../../lib/session/way.ts';
import { DniImageField } from './DniImageField.tsx';
import {
  PROFILE_FIELDS,
  dropDraft,
  keepDraft,
  readDraft,
  type ProfileDraft,
  type ProfileField,
} from './draft.ts';

type Field = ProfileField | 'dniImage';

const FIELDS: readonly Field[] = [...PROFILE_FIELDS, 'dniImage'];

/** Profile creation (spec §2, §5). What is typed is kept until it is saved, whatever happens in between. */
export function CreateProfile() {
  const { dniNumber } = useAccountParameters();
  const session = useSession();
  const me = session.kind === 'open' ? session.me : undefined;
  const form = useRef<HTMLFormElement>(null);
  const pictureSaved = useRef(false);
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(FIELDS, async (values) => {
    const request = readProfile(values, pictureSaved.current || (me?.dniImage ?? null) !== null);
    if (!('names' in request)) return request;
    const result = await api.saveProfile(request);
    if (!result.ok) {
      if (result.failure.code !== 'unauthenticated') return problemsOf(result.failure.code);
      signInAgain();
      return 'leaving';
    }
    dropDraft();
    const way = wayOn(carried());
    forgetTrainingPath();
    location.assign(way);
    return 'leaving';
  });

  useEffect(() => {
    leaveUnlessSignedIn(session);
  }, [session]);

  useEffect(() => {
    if (form.current) fill(form.current, { dniNumber, me });
  }, [dniNumber, me]);

  return (
    <form
      method="post"
      noValidate
      ref={form}
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => {
        keep(currentTarget, me);
      }}
    >
      <p>{profileCopy['create.intro']}</p>
      <Text name="names" problems={problems} autoComplete="given-name" />
      <Text name="surnames" problems={problems} autoComplete="family-name" />
      <Text name="phoneNumber" problems={problems} autoComplete="tel" inputMode="tel" type="tel" />
      <Text name="dniNumber" problems={problems} autoComplete="off" inputMode="numeric" />
      <Text name="job" problems={problems} autoComplete="organization-title" />
      <Text name="city" problems={problems} autoComplete="address-level2" />
      <SelectField name="sex" label={profileCopy.sex} problem={problems.fields?.sex} autoComplete="sex">
        <option value="">{profileCopy['sex.none']}</option>
        {Object.entries(SEX_LABELS).map(([sex, label]) => (
          <option key={sex} value={sex}>
            {label}
          </option>
        ))}
      </SelectField>
      <DniImageField
        saved={me?.dniImage ?? null}
        problem={problems.fields?.dniImage}
        onSaved={() => {
          pictureSaved.current = true;
        }}
        onExpired={signInAgain}
      />
      <Alarm>{problems.whole}</Alarm>
      <SubmitButton label={profileCopy['create.submit']} ready={ready} busy={busy} />
    </form>
  );
}

type TextName = Exclude<ProfileField, 'sex'>;

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

/** Spec §2, Login-required routes; design, Routes that need a login. */
function leaveUnlessSignedIn({ kind }: Session): void {
  if (kind === 'none') location.replace(routes.home());
  if (kind === 'expired') signInAgain();
}

function signInAgain(): void {
  rememberInterruption();
  location.assign(routes.login());
}

interface Known {
  readonly dniNumber: string | undefined;
  readonly me: Me | undefined;
}

/**
 * Fills what is still empty: with what was typed before, else with what is known already. Another person's draft is
 * dropped, so before it is known who is here there is none.
 */
function fill(form: HTMLFormElement, { dniNumber, me }: Known): void {
  const draft = me && readDraft();
  const own = draft && (draft.uid ?? me.uid) === me.uid;
  if (draft && !own) dropDraft();
  const typed = own ? draft.texts : {};
  for (const name of PROFILE_FIELDS) {
    const field = textFieldOf(form, name);
    const known = me?.[name] ?? (name === 'dniNumber' ? dniNumber : undefined);
    if (field?.value === '') field.value = typed[name] ?? known ?? '';
  }
}

/** Keeps what is typed; before a former draft is back in the form, what is empty there does not count. */
function keep(form: HTMLFormElement, me: Me | undefined): void {
  const former = me ? undefined : readDraft();
  const texts = PROFILE_FIELDS.map((name) => {
    const typed = textFieldOf(form, name)?.value ?? '';
    return [name, typed === '' ? (former?.texts[name] ?? '') : typed];
  });
  keepDraft({
    uid: me?.uid ?? former?.uid ?? null,
    texts: Object.fromEntries(texts) as ProfileDraft['texts'],
  });
}

function textFieldOf(form: HTMLFormElement, name: ProfileField) {
  const field = form.elements.namedItem(name);
  const holdsText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return holdsText ? field : undefined;
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
  const fields: Partial<Record<Field, string>> = {
    ...(names === '' && { names: formCopy.required }),
    ...(surnames === '' && { surnames: formCopy.required }),
    ...(phoneNumber === undefined && { phoneNumber: profileCopy['phoneNumber.wrong'] }),
    ...(dniNumber === undefined && { dniNumber: formCopy['dni.wrong'] }),
    ...(job === '' && { job: formCopy.required }),
    ...(city === '' && { city: formCopy.required }),
    ...(!pictureSaved && { dniImage: failureTexts['dni-image-required'] }),
  };
  if (phoneNumber === undefined || dniNumber === undefined || Object.keys(fields).length > 0) {
    return { fields };
  }
  return { names, surnames, phoneNumber, dniNumber, job, city, sex: sexOf(values.sex) };
}

function sexOf(value: string): Sex | null {
  return value === 'M' || value === 'F' ? value : null;
}

function problemsOf(code: FailureCode): Problems<Field> {
  if (code === 'dni-image-required') return { fields: { dniImage: failureTexts[code] } };
  if (code === 'dni-fixed') return { fields: { dniNumber: failureTexts[code] } };
  return { whole: `${profileCopy['create.failed']}: ${failureTexts[code]}` };
}
