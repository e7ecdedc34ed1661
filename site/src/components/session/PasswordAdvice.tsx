import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { routes } from '@centro/shared/routes';
import { passwordAdviceCopy } from '../../copy/password-advice.ts';
import { MEMORY, recall } from '../../lib/session/memory.ts';

/** Advice after choosing a password that is easy to guess (docs/adr/066). */
export function PasswordAdvice() {
  const [guessable, setGuessable] = useState(false);
  useEffect(() => {
    setGuessable(recall(MEMORY.guessablePassword, z.boolean()) ?? false);
  }, []);
  return guessable ? (
    <p role="status" className="hint">
      {passwordAdviceCopy.guessable} <a href={routes.recoverPassword()}>{passwordAdviceCopy.change}</a>
    </p>
  ) : null;
}
