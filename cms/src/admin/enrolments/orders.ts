import { useCallback, useState } from 'react';
import { settledResponseSchema, type RosterStatus } from '../../modules/enrolments/staff-contract';
import { useSend } from '../ui/sending';
import { texts } from './texts';

/** What became of an order, told beside the person. */
export interface Note {
  readonly text: string;
  readonly refused: boolean;
}

export type Notes = ReadonlyMap<string, Note>;

/** A change of one enrolment; approvals have a dialog of their own. */
export interface Order {
  readonly uid: string;
  readonly to: Exclude<RosterStatus, 'approved'> | 'none';
  readonly reason?: string;
}

/** Gives orders about people in a training, one at a time, and keeps what became of each. */
export function useOrders(trainingId: string, onChanged: () => void) {
  const send = useSend();
  const [notes, setNotes] = useState<Notes>(new Map());
  const note = useCallback((uid: string, said: Note) => {
    setNotes((before) => new Map(before).set(uid, said));
  }, []);
  const give = useCallback(
    async ({ uid, to, reason }: Order): Promise<boolean> => {
      const path = `/staff/trainings/${trainingId}/enrolments/${uid}`;
      const sent = await send('PUT', path, settledResponseSchema, { status: to, ...(reason && { reason }) });
      const done = sent.kind === 'done';
      note(uid, { text: done ? texts.done[to] : texts.refusal(sent.code), refused: !done });
      if (done) onChanged();
      return done;
    },
    [trainingId, send, note, onChanged],
  );
  return { notes, note, give };
}
