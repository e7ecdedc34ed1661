import { formCopy } from '../../copy/forms.ts';
import { Loading } from './Loading.tsx';

interface Props {
  readonly label: string;
  readonly ready: boolean;
  readonly busy: boolean;
  /** Whether the action is irreversible. */
  readonly final?: boolean;
}

/** Submit button. While the form is being sent it keeps its place and the focus, and the page is blocked. */
export function SubmitButton({ label, ready, busy, final = false }: Props) {
  return (
    <>
      <button
        className={final ? 'button final' : 'button'}
        type="submit"
        disabled={!ready}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {label}
      </button>
      {busy && <Loading overlay label={formCopy.sending} />}
    </>
  );
}
