import { useMemo, useRef } from 'react';
import { mutate } from 'swr';
import { canonicalEmail, canonicalPhone } from '@centro/shared/account/identity';
import { PROFILE_TEXT_LIMIT } from '@centro/shared/profile/completeness';
import { CATEGORIES, CATEGORY_LABELS } from '@centro/shared/training/labels';
import type { Me, PublicProfile, PublicProfileRequest } from '@centro/shared';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SelectField, TextField } from '../../components/ui/Field.tsx';
import { PictureField } from '../../components/ui/PictureField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { publicProfileCopy } from '../../copy/public-profile.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { profileCopy } from '../../copy/profile.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { emailProblem } from '../../lib/forms/email-problem.ts';
import { nameProblem, textProblem } from '../../lib/forms/text-problem.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Outcome, type Problems } from '../../lib/forms/submission.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { signInAgain } from '../../lib/session/required.ts';
import { PUBLIC_PROFILE, publicProfileApi } from './calls.ts';

/** Typed fields, in screen order. */
const TYPED = ['names', 'surnames', 'phoneNumber', 'email', 'job', 'city', 'category'] as const;

const FIELDS = [...TYPED, 'profileImage'] as const;
type Field = (typeof FIELDS)[number];

interface Props {
  readonly me: Me;
  /** The stored profile; a new one is filled with the data of the account. */
  readonly profile: PublicProfile | null;
  readonly onSaved: () => void;
  /** Called if the profile was deleted elsewhere meanwhile; the input is kept. */
  readonly onGone: () => void;
  readonly onTyped: () => void;
}

/** Form of a public profile (spec §3, §5); all fields are required. */
export function PublicProfileForm({ me, profile, onSaved, onGone, onTyped }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pictureSaved = useRef(false);
  // A stored profile has a picture, even if it is newer than the session's data.
  const saved = me.profileImage ?? (profile && '/api/me/images/profile-images');
  const known = useMemo(() => ({ ...me, ...profile }), [me, profile]);
  const keep = useDraft(form, { key: MEMORY.publicProfileDraft, names: TYPED, owner: me.uid, known });
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(FIELDS, async (values) => {
    const request = readRequest(values, pictureSaved.current || saved !== null);
    if (!('names' in request)) return request;
    const result = await publicProfileApi.save(request, profile !== null);
    if (!result.ok && result.failure.code === 'not-found') {
      onGone();
      return 'done';
    }
    if (!result.ok) return problemsOf(result.failure.code);
    dropDraft(MEMORY.publicProfileDraft);
    await mutate(PUBLIC_PROFILE, result.data, { revalidate: false });
    onSaved();
    return 'done';
  });

  return (
    <form
      method="post"
      noValidate
      ref={form}
      onSubmit={onSubmit}
      onInput={() => {
        keep();
        onTyped();
      }}
    >
      <Text name="names" problems={problems} label={profileCopy.names} autoComplete="given-name" />
      <Text name="surnames" problems={problems} label={profileCopy.surnames} autoComplete="family-name" />
      <Text
        name="phoneNumber"
        problems={problems}
        label={profileCopy.phoneNumber}
        hint={profileCopy['phoneNumber.hint']}
        autoComplete="tel"
        type="tel"
      />
      <Text
        name="email"
        problems={problems}
        label={publicProfileCopy.email}
        autoComplete="email"
        type="email"
      />
      <Text name="job" problems={problems} label={profileCopy.job} autoComplete="organization-title" />
      <Text name="city" problems={problems} label={profileCopy.city} autoComplete="address-level2" />
      <SelectField
        name="category"
        label={publicProfileCopy.category}
        problem={problems.fields?.category}
        autoComplete="off"
      >
        <option value="">{publicProfileCopy['category.choose']}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </SelectField>
      <PictureField
        name="profileImage"
        folder="profile-images"
        texts={publicProfileCopy.picture}
        saved={saved}
        problem={problems.fields?.profileImage}
        onSaved={() => {
          pictureSaved.current = true;
        }}
        onExpired={signInAgain}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton
        label={profile === null ? publicProfileCopy['submit.create'] : publicProfileCopy['submit.save']}
        ready={ready}
        busy={busy}
      />
    </form>
  );
}

interface TextProps {
  readonly name: Exclude<(typeof TYPED)[number], 'category'>;
  readonly problems: Problems<Field>;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: string;
  readonly type?: 'tel' | 'email';
}

function Text({ name, problems, ...input }: TextProps) {
  return (
    <TextField
      name={name}
      problem={problems.fields?.[name]}
      maxLength={PROFILE_TEXT_LIMIT}
      enterKeyHint="next"
      required
      {...input}
    />
  );
}

/** All fields are required (spec §5). */
function readRequest(
  values: Readonly<Record<Field, string>>,
  pictureSaved: boolean,
): PublicProfileRequest | Problems<Field> {
  const names = values.names.trim();
  const surnames = values.surnames.trim();
  const phoneNumber = canonicalPhone(values.phoneNumber);
  const email = canonicalEmail(values.email);
  const job = values.job.trim();
  const city = values.city.trim();
  const category = CATEGORIES.find((candidate) => candidate === values.category);
  const fields: Partial<Record<Field, string | undefined>> = {
    names: nameProblem(names),
    surnames: nameProblem(surnames),
    ...(phoneNumber === undefined && { phoneNumber: profileCopy['phoneNumber.wrong'] }),
    email: emailProblem(email),
    job: textProblem(job),
    city: textProblem(city),
    ...(category === undefined && { category: publicProfileCopy['category.choose'] }),
    ...(!pictureSaved && { profileImage: failureTexts['profile-image-required'] }),
  };
  if (phoneNumber === undefined || category === undefined || Object.values(fields).some(Boolean)) {
    return { fields };
  }
  return { names, surnames, phoneNumber, email, job, city, category };
}

function problemsOf(code: FailureCode): Outcome<Field> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'profile-image-required') return { fields: { profileImage: failureTexts[code] } };
  return { whole: refused(code, formCopy['save.failed'](failureTexts[code])) };
}
