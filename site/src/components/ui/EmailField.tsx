import type { ReactNode } from 'react';
import { formCopy } from '../../copy/forms.ts';
import { TextField } from './Field.tsx';

interface Props {
  /** Replaces the default label. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly problem?: ReactNode;
  /** Whether the value is a masked address: read-only, and not validated as an address. */
  readonly masked?: boolean;
  /** `username` by default, because people sign in with their address. */
  readonly autoComplete?: 'username' | 'email';
}

/** Input of an account's e-mail address. */
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
