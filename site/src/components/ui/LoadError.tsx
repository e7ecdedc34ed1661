import { formCopy } from '../../copy/forms.ts';
import type { Reading } from '../../lib/api/reading.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

type Props = Pick<Extract<Reading<unknown>, { kind: 'failed' }>, 'failure' | 'again'>;

/** Error of a failed load, with a retry button. */
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
