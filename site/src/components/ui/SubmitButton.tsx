import { formCopy } from '../../copy/forms.ts';
import { Loading } from './Loading.tsx';

interface Props {
  readonly label: string;
  readonly ready: boolean;
  readonly busy: boolean;
  /** Whether what it does cannot be undone. */
  readonly final?: boolean;
}

/** Sends a form. While it is being sent the button keeps its place and the focus, and the page waits. */
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
