import { formCopy } from '../../copy/forms.ts';
import type { Reading } from '../../lib/api/reading.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { Alarm } from './Alarm.tsx';

type Props = Pick<Extract<Reading<unknown>, { kind: 'failed' }>, 'failure' | 'again'>;

/** Stands where something could not be read: why, and the way to read it again. */
export function Unread({ failure, again }: Props) {
  return (
    <>
      <Alarm>{refused(failure.code)}</Alarm>
      <button type="button" className="button quiet" onClick={again}>
        {formCopy.again}
      </button>
    </>
  );
}
