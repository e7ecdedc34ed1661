import { useEffect, useRef, useState } from 'react';
import { isAcceptedImageName } from '@centro/shared/upload/images';
import { Problem, described } from '../../components/ui/Field.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { profileCopy } from '../../copy/profile.ts';
import { api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { addressOf, shrinkImage, type ShrunkImage } from './shrink-image.ts';

/** What has become of a chosen picture. */
type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly image: ShrunkImage }
  | { readonly kind: 'saved'; readonly url: string };

interface Props {
  /** Where the picture is that was sent before, if there is one. */
  readonly saved: string | null;
  readonly problem: string | undefined;
  readonly onSaved: () => void;
  readonly onExpired: () => void;
}

/** The front of the DNI (spec §5, Profile creation): sent as soon as it is chosen. */
export function DniImageField({ saved, problem, onSaved, onExpired }: Props) {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);

  const send = async (image: ShrunkImage) => {
    latest.current += 1;
    const mine = latest.current;
    setUpload({ kind: 'running' });
    const result = await api.uploadImage('dni-images', image.blob, image.name);
    if (mine !== latest.current) return;
    if (!result.ok) {
      setUpload({ kind: 'failed', code: result.failure.code, image });
      if (result.failure.code === 'unauthenticated') onExpired();
      return;
    }
    const url = await addressOf(image.blob);
    setUpload({ kind: 'saved', url });
    onSaved();
  };

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const image = isAcceptedImageName(file.name) ? await shrinkImage(file) : undefined;
    if (image) await send(image);
    else setUpload({ kind: 'unsupported' });
  };

  useEffect(() => {
    // Chosen before the script was there.
    void choose(input.current?.files?.[0]);
  }, []);

  const shown = upload.kind === 'saved' ? upload.url : saved;
  const trouble = troubleOf(upload) ?? (upload.kind === 'none' ? problem : undefined);
  const hint = profileCopy['dniImage.hint'];
  return (
    <div className="field picture" role="group" aria-labelledby="dniImage-title">
      <strong id="dniImage-title">{profileCopy.dniImage}</strong>
      <div className="frame">
        {shown === null ? (
          profileCopy['dniImage.none']
        ) : (
          <img src={shown} alt={profileCopy['dniImage.alternative']} />
        )}
      </div>
      <input
        ref={input}
        type="file"
        name="dniImage"
        accept="image/jpeg,image/png,image/webp,image/gif,image/bmp"
        {...described('dniImage', hint, trouble)}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <label htmlFor="dniImage" className="button quiet">
        {profileCopy['dniImage.choose']}
      </label>
      <Problem name="dniImage" text={trouble} />
      {upload.kind === 'failed' && (
        <button type="button" className="link" onClick={() => void send(upload.image)}>
          {formCopy.again}
        </button>
      )}
      <p className="hint" role="status">
        {upload.kind === 'running' && profileCopy['dniImage.uploading']}
        {upload.kind === 'saved' && profileCopy['dniImage.saved']}
      </p>
      <p className="hint" id="dniImage-hint">
        {hint}
      </p>
    </div>
  );
}

function troubleOf(upload: Upload): string | undefined {
  switch (upload.kind) {
    case 'unsupported':
      return failureTexts['unsupported-image'];
    case 'failed':
      return upload.code === 'unsupported-image'
        ? failureTexts[upload.code]
        : profileCopy['dniImage.failed'](upload.code);
    case 'none':
    case 'running':
    case 'saved':
      return undefined;
  }
}
