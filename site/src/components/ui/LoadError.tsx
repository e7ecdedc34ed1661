import { formCopy } from '../../copy/forms.ts';
import type { Reading } from '../../lib/api/reading.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

type Props = Pick<Extract<Reading<unknown>, { kind: 'failed' }>, 'failure' | 'again'>;

/** Stands where something could not be read: why, and the way to read it again. */
export function LoadError({ failure, again }: Props) {
  return (
    <>
      <ErrorMessage>{refused(failure.code)}</ErrorMessage>
      <button type="button" className="button quiet" onClick={again}>
        {formCopy.again}
      </button>
    </>
  );
}
