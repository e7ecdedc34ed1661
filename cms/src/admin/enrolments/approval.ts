import { useCallback, useRef, useState } from 'react';
import { approvalsResponseSchema, type NamedPerson } from '../../modules/enrolments/staff-contract';
import { useSend } from '../ui/sending';

/** People approved by one request: few enough that it soon shows how far it got. */
const BATCH = 50;

/** Somebody who was not approved, and why. */
export interface NotApproved extends NamedPerson {
  readonly code: string | undefined;
}

/** How far approving many got. */
export interface Approval {
  readonly state: 'asked' | 'running' | 'stopped' | 'done';
  readonly done: number;
  readonly approved: number;
  readonly before: number;
  readonly refused: readonly NotApproved[];
}

const BEGINNING: Approval = { state: 'asked', done: 0, approved: 0, before: 0, refused: [] };

/**
 * Approves people in batches. What is done stays done, whoever stops it and whatever breaks; going on, or doing all of
 * it again, ends the same.
 */
export function useApproval(trainingId: string, people: readonly NamedPerson[]) {
  const send = useSend();
  const [approval, setApproval] = useState(BEGINNING);
  const stopping = useRef(new AbortController());

  const approve = useCallback(
    async (batch: readonly NamedPerson[]): Promise<Omit<Approval, 'state' | 'done'> | undefined> => {
      const body = { people: batch.map(({ uid }) => uid) };
      const path = `/staff/trainings/${trainingId}/approvals`;
      const sent = await send('POST', path, approvalsResponseSchema, body);
      if (sent.kind === 'refused') return undefined;
      const outcomes = new Map(sent.value.data.map((outcome) => [outcome.person, outcome]));
      return {
        approved: sent.value.data.filter(({ changed }) => changed === true).length,
        before: sent.value.data.filter(({ changed }) => changed === false).length,
        refused: batch.flatMap((person) => {
          const outcome = outcomes.get(person.uid);
          return outcome?.approved === true ? [] : [{ ...person, code: outcome?.code }];
        }),
      };
    },
    [trainingId, send],
  );

  const run = useCallback(async () => {
    const stopped = new AbortController();
    stopping.current = stopped;
    let so = { ...approval, state: 'running' as Approval['state'] };
    while (so.done < people.length && !stopped.signal.aborted) {
      setApproval(so);
      const batch = people.slice(so.done, so.done + BATCH);
      const outcome = await approve(batch).catch(() => undefined);
      if (!outcome) break;
      so = {
        ...so,
        done: so.done + batch.length,
        approved: so.approved + outcome.approved,
        before: so.before + outcome.before,
        refused: [...so.refused, ...outcome.refused],
      };
    }
    setApproval({ ...so, state: so.done < people.length ? 'stopped' : 'done' });
  }, [approval, approve, people]);

  const stop = useCallback(() => {
    stopping.current.abort();
  }, []);
  return { approval, run, stop };
}
