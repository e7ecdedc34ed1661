import { useRef, useState, type ReactNode } from 'react';
import { FILE_LIMIT, isAcceptedFileName } from '@centro/shared/form/limits';
import { withEndingOf } from '@centro/shared/upload/media-files';
import { described, Problem } from '../../components/ui/Field.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formFileCopy } from '../../copy/form-file.ts';
import { formCopy } from '../../copy/forms.ts';
import { signInAgain } from '../../lib/session/required.ts';
import { shrunk } from '../../lib/upload/chosen-image.ts';
import { formApi } from './calls.ts';
import type { QuestionProps } from './question-props.ts';

/** Maximum width of a picture in pixels; enough to read a photographed document. */
const WIDTH = 1600;

/** State of a chosen file. */
type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly text: string; readonly file?: File };

interface Props extends QuestionProps {
  /** The question, marked if required. */
  readonly title: ReactNode;
}

/** Answer with a file: uploaded as soon as it is chosen, referenced by the answer later. */
export function FileAnswer(props: Props) {
  const { name, formId, question, typed, problem, title, onChange, onUploading } = props;
  const [upload, setUpload] = useState<Upload>({ kind: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const [, fileName] = typed;

  const send = async (file: File) => {
    setUpload({ kind: 'running' });
    onUploading(true);
    const result = await sendFile(formId, file);
    onUploading(false);
    if (input.current) input.current.value = '';
    if (result.ok) {
      setUpload({ kind: 'none' });
      onChange([result.data.file, file.name]);
      return;
    }
    const { code } = result.failure;
    setUpload({ kind: 'failed', text: formFileCopy.failed(failureTexts[code]), file });
    if (code === 'unauthenticated') signInAgain();
  };

  const choose = (file: File | undefined) => {
    if (!file || upload.kind === 'running') return;
    if (!isAcceptedFileName(file.name)) setUpload({ kind: 'failed', text: failureTexts['unsupported-file'] });
    else void send(file);
  };

  const error = upload.kind === 'failed' ? upload.text : problem;
  const hint = [question.hint, formFileCopy.hint].filter((text) => text !== null).join(' ');
  return (
    <div className="field file-answer" role="group" aria-labelledby={`${name}-title`}>
      <strong id={`${name}-title`}>{title}</strong>
      <input
        ref={input}
        type="file"
        name={name}
        accept="application/pdf,image/jpeg,image/png,image/webp,image/gif"
        aria-required={question.required}
        {...described(name, hint, error)}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
        }}
      />
      <label htmlFor={name} className="button quiet">
        {fileName === undefined ? formFileCopy.choose : formFileCopy.change}
      </label>
      <Problem name={name} text={error} />
      {upload.kind === 'failed' && upload.file && (
        <RetryButton
          onClick={() => {
            choose(upload.file);
          }}
        />
      )}
      <p className="hint" role="status">
        {upload.kind === 'running' && formFileCopy.sending}
        {upload.kind !== 'running' && fileName !== undefined && formFileCopy.saved(fileName)}
      </p>
      {fileName !== undefined && upload.kind !== 'running' && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onChange([]);
            input.current?.focus();
          }}
        >
          {formFileCopy.remove}
        </button>
      )}
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {formCopy.again}
    </button>
  );
}

/** Shrinks pictures before sending; those that the browser cannot shrink, the server may. */
async function sendFile(formId: string, file: File) {
  const image = file.type === 'application/pdf' ? undefined : await shrunk(file, WIDTH);
  const { blob, name } = image ?? { blob: file, name: file.name };
  if (blob.size > FILE_LIMIT) return { ok: false, failure: { code: 'body-too-large' } } as const;
  return formApi.uploadFile(formId, blob, image ? withEndingOf(file.name, name) : name);
}
