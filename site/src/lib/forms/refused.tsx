import type { ReactNode } from 'react';
import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../api/failure.ts';
import { recoveryLink } from '../api/recovery-link.ts';

/** What a form says of a failure that no field is to blame for, with the way on. @param text unless told, the failure's */
export function refused(code: FailureCode, text: string = failureTexts[code]): ReactNode {
  const way = recoveryLink(code);
  if (!way) return text;
  return (
    <>
      {text} <a href={way.href}>{way.label}</a>
    </>
  );
}
