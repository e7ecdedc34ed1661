import type { ReactNode } from 'react';
import { formCopy } from '../../copy/forms.ts';
import { TextField } from './Field.tsx';

interface Props {
  /** Whose it is, unless it is one's own. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly problem?: ReactNode;
  /** Shows somebody's address masked: it cannot be changed, and need not look like one. */
  readonly masked?: boolean;
  /** The one that somebody signs in with, unless told. */
  readonly autoComplete?: 'username' | 'email';
}

/** The e-mail address that an account is known by. */
export function EmailField({
  label = formCopy.email,
  hint,
  problem,
  masked = false,
  autoComplete = 'username',
}: Props) {
  return (
    <TextField
      name="email"
      label={label}
      type={masked ? 'text' : 'email'}
      readOnly={masked}
      hint={hint}
      problem={problem}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
    />
  );
}
