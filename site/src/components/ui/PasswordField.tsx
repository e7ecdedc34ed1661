import { useState, type ReactNode } from 'react';
import { formCopy } from '../../copy/forms.ts';
import { TextField } from './Field.tsx';

interface Props {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
  readonly problem?: ReactNode;
}

/** Password input that can be shown as text, because typing on phones is error-prone. */
export function PasswordField({ autoComplete, hint, problem }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextField
        name="password"
        label={formCopy.password}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        hint={hint}
        problem={problem}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={shown}
          onChange={({ currentTarget }) => {
            setShown(currentTarget.checked);
          }}
        />
        {formCopy.showPassword}
      </label>
    </>
  );
}
