import type { ReactNode } from 'react';
import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../api/failure.ts';
import { recoveryLink } from '../api/recovery-link.ts';

/** Message of a failure that concerns no field, with its recovery link. @param text the failure's by default */
export function refused(code: FailureCode, text: string = failureTexts[code]): ReactNode {
  const link = recoveryLink(code);
  if (!link) return text;
  return (
    <>
      {text} <a href={link.href}>{link.label}</a>
    </>
  );
}
