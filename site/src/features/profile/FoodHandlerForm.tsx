import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { canonicalCuit } from '@centro/shared/account/identity';
import { PROFILE_TEXT_LIMIT } from '@centro/shared/profile/completeness';
import type { FoodHandlerRequest } from '@centro/shared';
import { Blocked } from '../../components/session/Blocked.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { TextField } from '../../components/ui/Field.tsx';
import { PictureField } from '../../components/ui/PictureField.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { pictureCopy } from '../../copy/pictures.ts';
import { profileFormCopy } from '../../copy/profile-form.ts';
import { foodHandlerCopy } from '../../copy/food-handler.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { dropDraft, useDraft } from '../../lib/forms/draft.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSubmission, type Outcome, type Problems } from '../../lib/forms/submission.ts';
import { carried, forgetTrainingPath } from '../../lib/session/return-state.ts';
import { MEMORY } from '../../lib/session/memory.ts';
import { signInAgain, useRequiredSession } from '../../lib/session/required.ts';
import { carriedTraining, nextPath } from '../../lib/session/redirects.ts';

const TYPED = ['cuit', 'town', 'address'] as const;

const FIELDS = [...TYPED, 'dniImageBack', 'passportPhoto'] as const;
type Field = (typeof FIELDS)[number];

/** Whether each required picture is stored already. */
type Pictures = Record<'dniImageBack' | 'passportPhoto', boolean>;

interface Props {
  /** Whether the data exists already. */
  readonly editing?: boolean;
}

/** Data that a food handler's licence requires (spec §2, §5). Can be skipped. */
export function FoodHandlerForm({ editing = false }: Props) {
  const session = useRequiredSession();
  const me = session.kind === 'open' ? session.me : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(false);
  const sent = useRef<Pictures>({ dniImageBack: false, passportPhoto: false });
  const keep = useDraft(form, {
    key: MEMORY.foodHandlerDraft,
    names: TYPED,
    owner: me?.uid,
    known: me,
  });
  const { problems, ready, busy, onSubmit } = useSubmission<Field>(FIELDS, async (values) => {
    const request = readFoodHandler(values, {
      dniImageBack: sent.current.dniImageBack || (me?.dniImageBack ?? null) !== null,
      passportPhoto: sent.current.passportPhoto || (me?.passportPhoto ?? null) !== null,
    });
    if (!('cuit' in request)) return request;
    const result = await api.saveFoodHandler(request);
    if (!result.ok) return problemsOf(result.failure.code);
    if (!editing || carried().trainingId !== undefined) {
      continueFlow();
      return 'leaving';
    }
    dropDraft(MEMORY.foodHandlerDraft);
    await mutate(addresses.me, result.data, { revalidate: false });
    setSaved(true);
    return 'done';
  });
  const needed = useNeeded();
  if (me?.banned === true) return <Blocked />;
  const skip = !editing && (
    <button type="button" className="button quiet" disabled={!ready} onClick={continueFlow}>
      {foodHandlerCopy.skip}
    </button>
  );

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
      <p>{foodHandlerCopy.intro}</p>
      {skip && needed === false && (
        <div className="unneeded">
          <p>{foodHandlerCopy['skip.unneeded']}</p>
          {skip}
        </div>
      )}
      <TextField
        name="cuit"
        label={foodHandlerCopy.cuit}
        hint={foodHandlerCopy['cuit.hint']}
        problem={problems.fields?.cuit}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PROFILE_TEXT_LIMIT}
        enterKeyHint="next"
        required
      />
      <TextField
        name="town"
        label={foodHandlerCopy.town}
        problem={problems.fields?.town}
        autoComplete="address-level2"
        maxLength={PROFILE_TEXT_LIMIT}
        enterKeyHint="next"
        required
      />
      <TextField
        name="address"
        label={foodHandlerCopy.address}
        problem={problems.fields?.address}
        autoComplete="street-address"
        maxLength={PROFILE_TEXT_LIMIT}
        enterKeyHint="next"
        required
      />
      <PictureField
        name="dniImageBack"
        folder="dni-images-back"
        texts={pictureCopy['dni-images-back']}
        saved={me?.dniImageBack ?? null}
        problem={problems.fields?.dniImageBack}
        onSaved={() => {
          sent.current.dniImageBack = true;
        }}
        onExpired={signInAgain}
      />
      <PictureField
        name="passportPhoto"
        folder="passport-photos"
        texts={pictureCopy['passport-photos']}
        saved={me?.passportPhoto ?? null}
        problem={problems.fields?.passportPhoto}
        onSaved={() => {
          sent.current.passportPhoto = true;
        }}
        onExpired={signInAgain}
      />
      <ErrorMessage>{problems.whole}</ErrorMessage>
      <SubmitButton label={foodHandlerCopy.submit} ready={ready} busy={busy} />
      {editing && <p role="status">{saved && profileFormCopy.saved}</p>}
      {needed !== false && skip}
    </form>
  );
}

/** Whether the training being enrolled in requires the data; `undefined` until known. */
function useNeeded(): boolean | undefined {
  const [needed, setNeeded] = useState<boolean>();
  useEffect(() => {
    const training = carriedTraining(carried());
    if (training === undefined) return;
    import('../../lib/training/training-page.ts')
      .then(({ readTrainingPage }) => readTrainingPage(training))
      .then((page) => {
        setNeeded(page?.foodHandler);
      })
      .catch(() => undefined);
  }, []);
  return needed;
}

/** Leads back to the training, if there is one, after saving or skipping (spec §4, Profile flow). */
function continueFlow(): void {
  dropDraft(MEMORY.foodHandlerDraft);
  const path = nextPath(carried());
  forgetTrainingPath();
  location.assign(path);
}

function readFoodHandler(
  values: Readonly<Record<Field, string>>,
  pictures: Pictures,
): FoodHandlerRequest | Problems<Field> {
  const cuit = canonicalCuit(values.cuit);
  const town = values.town.trim();
  const address = values.address.trim();
  if (
    cuit !== undefined &&
    town !== '' &&
    address !== '' &&
    pictures.dniImageBack &&
    pictures.passportPhoto
  ) {
    return { cuit, town, address };
  }
  return {
    fields: {
      ...(cuit === undefined && { cuit: foodHandlerCopy['cuit.wrong'] }),
      ...(town === '' && { town: formCopy.required }),
      ...(address === '' && { address: formCopy.required }),
      ...(!pictures.dniImageBack && { dniImageBack: failureTexts['dni-back-image-required'] }),
      ...(!pictures.passportPhoto && { passportPhoto: failureTexts['passport-photo-required'] }),
    },
  };
}

function problemsOf(code: FailureCode): Outcome<Field> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'dni-back-image-required') return { fields: { dniImageBack: failureTexts[code] } };
  if (code === 'passport-photo-required') return { fields: { passportPhoto: failureTexts[code] } };
  return { whole: refused(code, formCopy['save.failed'](failureTexts[code])) };
}
