import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ShrunkImage } from '@centro/shared/browser/shrink-image';
import { isAcceptedImageName, type ImageFolder } from '@centro/shared/upload/images';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { pictureCopy } from '../../copy/pictures.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { sendPicture } from '../../lib/upload/send.ts';
import { addressOf, shrunk } from '../../lib/upload/chosen-image.ts';
import type { UploadTask } from '../../lib/upload/task.ts';
import { Problem, described } from './Field.tsx';
import { lazyPart } from './lazy-part.tsx';

const UploadProgress = lazyPart(
  async () => (await import('./UploadProgress.tsx')).UploadProgress,
  // The upload continues without it.
  () => null,
);

/** State of a chosen picture. */
type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly task?: UploadTask }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly image: ShrunkImage }
  | { readonly kind: 'saved'; readonly url: string };

interface Props {
  /** Also the element's id. */
  readonly name: string;
  readonly folder: ImageFolder;
  readonly texts: { readonly title: string; readonly hint: string; readonly alternative: string };
  /** Address of the stored picture, if there is one. */
  readonly saved: string | null;
  readonly problem: ReactNode;
  readonly onSaved: () => void;
  readonly onExpired: () => void;
}

/** Picture of a person or their documents (spec §5), uploaded as soon as it is chosen. */
export function PictureField({ name, folder, texts, saved, problem, onSaved, onExpired }: Props) {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const running = useRef<UploadTask>(undefined);
  const before = useRef<Promise<unknown>>(undefined);

  /** Uploads one at a time; a newer choice cancels the previous upload. */
  const inTurn = async (image: ShrunkImage, turn: number) => {
    running.current?.cancel();
    await before.current;
    if (turn !== latest.current) return 'canceled';
    return sendPicture(folder, image, (task) => {
      running.current = task;
      setUpload({ kind: 'running', task });
    });
  };

  const send = async (image: ShrunkImage) => {
    latest.current += 1;
    const turn = latest.current;
    setUpload({ kind: 'running' });
    const sending = inTurn(image, turn);
    before.current = sending;
    const sent = await sending;
    // A cancelled upload keeps its message.
    if (turn !== latest.current || sent === 'canceled') return;
    if (sent !== 'saved') {
      setUpload({ kind: 'failed', code: sent.code, image });
      if (sent.code === 'unauthenticated') onExpired();
      return;
    }
    const url = await addressOf(image.blob);
    setUpload({ kind: 'saved', url });
    onSaved();
  };

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!isAcceptedImageName(file.name)) setUpload({ kind: 'unsupported' });
    else await send((await shrunk(file)) ?? { blob: file, name: file.name });
  };

  useEffect(() => {
    // Chosen before hydration.
    void choose(input.current?.files?.[0]);
  }, []);

  const shown = upload.kind === 'saved' ? upload.url : saved;
  const error = uploadError(upload) ?? missingError(upload, problem);
  const { title, hint, alternative } = texts;
  return (
    <div className="field picture" role="group" aria-labelledby={`${name}-title`}>
      <strong id={`${name}-title`}>{title}</strong>
      <div className="frame">{shown === null ? pictureCopy.none : <img src={shown} alt={alternative} />}</div>
      <input
        ref={input}
        type="file"
        name={name}
        accept="image/jpeg,image/png,image/webp,image/gif,image/bmp"
        {...described(name, hint, error)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          void choose(file);
        }}
      />
      <label htmlFor={name} className="button quiet">
        {pictureCopy.choose}
      </label>
      {upload.kind === 'running' && upload.task && (
        <Suspense fallback={null}>
          <UploadProgress task={upload.task} />
        </Suspense>
      )}
      <Problem name={name} text={error} />
      {upload.kind === 'failed' && (
        <button type="button" className="link" onClick={() => void send(upload.image)}>
          {formCopy.again}
        </button>
      )}
      <p className="hint" role="status">
        {upload.kind === 'running' && !upload.task && pictureCopy.uploading}
        {upload.kind === 'saved' && pictureCopy.saved}
      </p>
      <p className="hint" id={`${name}-hint`}>
        {hint} {pictureCopy.formats}
      </p>
    </div>
  );
}

/** Error of a required picture that is missing or still being uploaded. */
function missingError({ kind }: Upload, problem: ReactNode): ReactNode {
  if (kind === 'running') return pictureCopy.wait;
  return kind === 'none' ? problem : undefined;
}

function uploadError(upload: Upload): string | undefined {
  switch (upload.kind) {
    case 'unsupported':
      return failureTexts['unsupported-image'];
    case 'failed':
      return upload.code === 'unsupported-image'
        ? failureTexts[upload.code]
        : pictureCopy.failed(upload.code);
    case 'none':
    case 'running':
    case 'saved':
      return undefined;
  }
}
