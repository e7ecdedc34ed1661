import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useState } from 'react';
import {
  provedResponseSchema,
  settledResponseSchema,
  type RosterPerson,
  type RosterStatus,
} from '../../modules/enrolments/staff-contract';
import { refusalText } from '../ui/refusals';
import { send } from '../ui/sending';
import { saveFile } from '../ui/saving';
import { nameOf, uiTexts } from '../ui/texts';
import { texts } from './texts';

/** Outcome of an action, shown beside the person. */
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

/** Changes single enrolments of a training, and keeps the latest outcome of each person. */
export function useOrders(trainingId: string, onChanged: () => void) {
  const { get } = useFetchClient();
  const [notes, setNotes] = useState<Notes>(new Map());
  const note = useCallback((uid: string, outcome: Note) => {
    setNotes((before) => new Map(before).set(uid, outcome));
  }, []);
  const give = useCallback(
    async ({ uid, to, reason }: Order): Promise<boolean> => {
      const path = `/staff/trainings/${trainingId}/enrolments/${uid}`;
      const sent = await send('PUT', path, settledResponseSchema, { status: to, ...(reason && { reason }) });
      const done = sent.kind === 'done';
      note(uid, { text: done ? texts.done[to] : refusalText(sent.code), refused: !done });
      if (done) onChanged();
      return done;
    },
    [trainingId, note, onChanged],
  );
  const prove = useCallback(
    async (person: Pick<RosterPerson, 'uid' | 'names' | 'surnames'>) => {
      const { uid } = person;
      const path = `/staff/trainings/${trainingId}/enrolments/${uid}/proof`;
      const sent = await send('POST', path, provedResponseSchema, {});
      if (sent.kind !== 'done') {
        note(uid, { text: refusalText(sent.code), refused: true });
        return;
      }
      try {
        const { data } = await get<Blob>(`/api/certificates/${sent.value.data.code}/pdf`, {
          responseType: 'blob',
        });
        saveFile(data, `${texts.proof} - ${nameOf(person)}.pdf`);
        note(uid, { text: texts.proofDone, refused: false });
      } catch {
        note(uid, { text: uiTexts.failed, refused: true });
      }
    },
    [trainingId, get, note],
  );
  return { notes, note, give, prove };
}
